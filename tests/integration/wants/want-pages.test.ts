import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { emptyTable } from '../../support/database.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { hireBoth, RENEE } from '../../support/two-of-staff.ts'
import { ACTOR, dismantledInput } from '../../support/vehicles.ts'

const app = await createTestApp({ pages: true, config: { rateLimits: false } })
const smtp = await startSmtpCatcher()
const staff = app.callerFor(RENEE).wants.admin
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  await hireBoth(app)
  worker = await startTestWorker(app, { smtpUrl: smtp.url })
})
afterAll(async () => {
  await worker.stop()
  await smtp.stop()
})
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
const statusOf = async () => (await app.db.want.findFirstOrThrow()).status

describe('without JavaScript', () => {
  test('the form below a yard that has nothing asks, and says to check the email', async () => {
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

  test('a refused form comes back with what was typed and what is wrong, and nothing is stored', async () => {
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

  test('the eleventh want of an address is 429 in words', async () => {
    for (let year = 2001; year <= 2010; year += 1) {
      await post('/want', { ...WANT, yearFrom: String(year), yearTo: String(year) })
    }
    const { status, text } = await post('/want', WANT)
    expect([status, text]).toEqual([
      429,
      expect.stringContaining('We already look for 10 vehicles for this email address'),
    ])
  })

  test('the link confirms by its button alone, and ends by another; looking changes nothing', async () => {
    await post('/want', WANT)
    const path = await pathOfEmail()
    for (let look = 0; look < 10; look += 1) {
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
    for (let look = 0; look < 10; look += 1) await app.ask(path)
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
  ])(
    'has the headers of one click, and %s by a mail program ends the want without a redirect',
    async (_form, headers, body) => {
      await staff.create({ ...WANT, name: 'Jo', yearFrom: 2008, yearTo: 2012 })
      const vehicle = dismantledInput({ make: 'Honda', model: 'Accord', year: 2010 })
      const vehicleId = await app.services.vehicles.create(vehicle, { actor: ACTOR })
      await staff.tell({ vehicleId, telling: { action: 'send' } })
      await vi.waitFor(() => expect(smtp.mails).toHaveLength(1))
      const [mail] = smtp.mails
      const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
      const path = await pathOfEmail()
      expect(header('list-unsubscribe')).toMatch(/^<http[^>]+>$/)
      expect(header('list-unsubscribe')).toContain(path)
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(header('auto-submitted')).toBe('auto-generated')
      const { status, text } = await app.ask(path, { method: 'POST', headers, body })
      expect([status, text]).toEqual([200, 'You are unsubscribed.\n'])
      expect(await statusOf()).toBe('ended')
    },
  )
})
