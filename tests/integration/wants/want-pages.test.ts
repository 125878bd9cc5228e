import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { emptyTable } from '../../support/database.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { type CaughtMail, startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { addVehicle, dismantledInput } from '../../support/vehicles.ts'

const smtp = await startSmtpCatcher()
const app = await createTestApp({ pages: true, config: { rateLimits: false, smtpUrl: smtp.url } })
const staff = app.callerFor(RENEE).wants.admin
await addAccounts(app)
await startTestWorker(app, { smtpUrl: smtp.url })
beforeEach(async () => {
  for (const table of ['want', 'want_mailing', 'outbox_email']) await emptyTable(app.db, table)
  smtp.mails.length = 0
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string, fields: Record<string, string>) =>
  app.ask(path, { method: 'POST', headers: FORM, body: String(new URLSearchParams(fields)) })
const WANT = {
  make: 'Honda',
  model: 'Accord',
  yearFrom: '2008',
  yearTo: '2012',
  email: 'jo@mail.example',
}
/** The page that the email about a want links to. */
async function pathOfEmail(): Promise<string> {
  const { unsubscribeUrl } = await app.db.outboxEmail.findFirstOrThrow({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  const { pathname, search } = new URL(unsubscribeUrl ?? '')
  return pathname + search
}
const headersOf = ({ headers }: CaughtMail) =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value]))
const statusOf = async () => (await app.db.want.findFirstOrThrow()).status

describe('without JavaScript', () => {
  test('the form below an empty list asks to check the email', { tags: ['r32.3'] }, async () => {
    const { text } = await app.ask('/parts?q=Accord&make=Honda&yearFrom=2008')
    expect(text).toMatch(/<form [^>]*action="\/want" method="post"/)
    expect(text).toMatch(/name="make"[^>]*value="Honda"|value="Honda"[^>]*name="make"/)
    const sent = await post('/want', { ...WANT, website: '' })
    expect([sent.status, sent.headers.location]).toEqual([303, '/want?sent=1'])
    const page = await app.ask('/want?sent=1')
    expect(page.text).toContain('Check your email')
    expect(page.text).toContain('<meta name="robots" content="noindex"/>')
    expect(await statusOf()).toBe('unconfirmed')
  })

  test('a refused form keeps what was typed', { tags: ['r32.3'] }, async () => {
    const { status, text, headers } = await post('/want', {
      ...WANT,
      yearFrom: '1970',
      engine: '<b>V6</b>',
      email: 'jo@mail',
    })
    expect(status).toBe(400)
    expect(text).toContain('Years must be at most 30 apart')
    expect(text).toContain('Please enter a valid email address')
    expect(text).toContain('value="jo@mail"')
    expect(text).toContain('value="&lt;b&gt;V6&lt;/b&gt;"')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await app.db.want.count()).toBe(0)
    expect((await app.ask('/want')).text).not.toContain('jo@mail')
  })

  test('the eleventh want of an address is not confirmed', { tags: ['r32.6'] }, async () => {
    await post('/want', WANT)
    const path = await pathOfEmail()
    for (let year = 2001; year <= 2010; year += 1) {
      await staff.add({ ...WANT, name: 'Jo', yearFrom: year, yearTo: year })
    }
    expect((await post(path, { action: 'confirm' })).status).toBe(303)
    const { text } = await app.ask(path)
    expect(text).toContain('Your list is full')
    expect(text).not.toContain('Yes, tell me')
  })

  test('a form that a program filled in leads to a page that says it was set aside', async () => {
    const { headers } = await post('/want', { ...WANT, website: 'https://spam.example' })
    expect(headers.location).toBe('/want?aside=1')
    const { text } = await app.ask('/want?aside=1')
    expect(text).toContain('Please call us instead')
    expect(text).not.toContain('Check your email')
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
    [{ 'sec-fetch-site': 'none' }, 303],
    [{ origin: 'null' }, 303],
    [{ origin: 'http://yard.lan', host: 'yard.lan' }, 303],
  ])('a form that a browser sends with %o is %i', { tags: ['r9.31'] }, async (own, status) => {
    const headers = { ...FORM, ...own }
    const body = String(new URLSearchParams(WANT))
    expect((await app.ask('/want', { method: 'POST', headers, body })).status).toBe(status)
    expect(await app.db.want.count()).toBe(status === 303 ? 1 : 0)
    if (status === 303) return
    for (const path of ['/want?token=x', '/quote?token=x&answer=accept']) {
      expect((await app.ask(path, { method: 'POST', headers, body })).status).toBe(403)
    }
    const parts = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    const message = { method: 'POST', headers: parts, body: '--x--\r\n' } as const
    expect((await app.ask('/request-status?token=x', message)).status).toBe(403)
  })

  test('one click of a mail program is taken from wherever it comes', async () => {
    await post('/want', WANT)
    const headers = { ...FORM, 'sec-fetch-site': 'cross-site' }
    const body = 'List-Unsubscribe=One-Click'
    const { status } = await app.ask(await pathOfEmail(), { method: 'POST', headers, body })
    expect([status, await statusOf()]).toEqual([200, 'ended'])
  })

  test('the link confirms and ends by its buttons alone', { tags: ['r32.8'] }, async () => {
    await post('/want', WANT)
    const path = await pathOfEmail()
    for (let look = 0; look < 2; look += 1) {
      const { text, headers } = await app.ask(path)
      expect(text).toContain('Yes, tell me')
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
    }
    expect(await statusOf()).toBe('unconfirmed')
    const pressed = await post(path, { action: 'confirm' })
    expect([pressed.status, pressed.headers.location]).toEqual([303, path])
    expect((await app.ask(path)).text).toContain('on the lookout')
    for (let look = 0; look < 2; look += 1) await app.ask(path)
    expect(await statusOf()).toBe('active')
    await post(path, { action: 'end' })
    expect((await app.ask(path)).text).toContain('stopped looking')
  })

  test('a forged link is the page of a want that is not there', async () => {
    const { status, text } = await app.ask('/want?token=forged')
    expect([status, text]).toEqual([404, expect.stringContaining('Not on our want list')])
    expect((await post('/want?token=forged', { 'List-Unsubscribe': 'One-Click' })).status).toBe(404)
  })
})

describe('an email about an arrival', () => {
  test.each([
    ['a form', FORM, 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('has one-click headers, and %s ends it', { tags: ['r32.9'] }, async (_form, headers, body) => {
    await staff.add({ ...WANT, name: 'Jo', yearFrom: 2008, yearTo: 2012 })
    const vehicle = dismantledInput({ make: 'Honda', model: 'Accord', year: 2010 })
    const vehicleId = await addVehicle(app, vehicle)
    await staff.notifyAboutVehicle({ vehicleId, action: 'send' })
    const path = await pathOfEmail()
    // Emails of the tests before may arrive first.
    await vi.waitFor(() =>
      expect(smtp.mails.map(headersOf)).toContainEqual(
        expect.objectContaining({
          'list-unsubscribe': `<http://127.0.0.1:3000${path}>`,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          'auto-submitted': 'auto-generated',
        }),
      ),
    )
    const { status, text } = await app.ask(path, { method: 'POST', headers, body })
    expect([status, text]).toEqual([200, 'You are unsubscribed.\n'])
    expect(await statusOf()).toBe('ended')
  })
})
