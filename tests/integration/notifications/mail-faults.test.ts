import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { RENEE } from '../../support/staff-sessions.ts'

const PASSWORD = 'p%40ss word#1'

/** A shop whose mail server is at `smtpUrl`, with its worker and one request. */
async function shopOn(smtpUrl: string) {
  const app = await createTestApp({ config: { rateLimits: false, smtpUrl } })
  const worker = await startTestWorker(app, { smtpUrl })
  const staff = app.callerFor(RENEE)
  const submit = () => app.caller.requests.submitPart(partRequestInput())
  const { reference } = await submit()
  const statuses = async () =>
    (await app.db.outboxEmail.findMany({ where: { request: { reference } } })).map(
      ({ status, fault }) => [status, fault],
    )
  const mail = () => staff.notifications.admin.getOverview()
  const trouble = async () => (await mail()).trouble
  return { app, worker, staff, reference, submit, statuses, mail, trouble }
}
const withPassword = (url: string) =>
  url.replace('smtp://', `smtp://shop:${encodeURIComponent(PASSWORD)}@`)

describe('a fault of the mail settings', () => {
  test('is shown at once without the password', { tags: ['r17.15'] }, async () => {
    const catcher = await startSmtpCatcher({
      refuseSignIn: (password) => `535 5.7.8 Bad credentials: ${password}`,
    })
    const { staff, worker, statuses, trouble } = await shopOn(withPassword(catcher.url))
    await expect.poll(async () => (await trouble())?.count).toBe(2)
    expect(await trouble()).toMatchObject({
      reason: 'sign-in',
      count: 2,
      isTotal: true,
      since: expect.any(String),
      cause: expect.stringContaining('535 5.7.8 Bad credentials: ***'),
    })
    expect(await statuses()).toEqual([
      ['waiting', 'sign-in'],
      ['waiting', 'sign-in'],
    ])
    expect((await staff.today.admin.get()).failedEmails).toMatchObject({
      count: 2,
      first: [{ isWaiting: true }, { isWaiting: true }],
    })
    expect(await staff.notifications.admin.getState()).toBe('stuck')
    expect(await staff.notifications.admin.sendTest({ to: 'ann@home.example' })).toEqual({
      isAccepted: false,
      reason: 'sign-in',
      answer: 'Invalid login: 535 5.7.8 Bad credentials: ***',
    })
    expect(worker.log()).not.toContain(PASSWORD)
  })

  test.each([
    ['a certificate that nobody trusts', { hasTls: true }, '', 'certificate'],
    ['a server without STARTTLS', {}, '', 'encryption'],
    [
      'a relay that is denied',
      { refuse: () => '554 5.7.1 <a@b.example>: Relay access denied' },
      '?requireTLS=false',
      'refused',
    ],
  ])('%s makes emails wait', { tags: ['r17.14'] }, async (_what, behavior, query, reason) => {
    const catcher = await startSmtpCatcher(behavior)
    const { statuses, trouble } = await shopOn(catcher.url.replace(/\?.*/, query))
    await expect.poll(statuses).toEqual([
      ['waiting', reason],
      ['waiting', reason],
    ])
    expect(await trouble()).toMatchObject({ reason, count: 2, isTotal: true })
    expect(catcher.mails).toEqual([])
  })

  test.each([
    ['a certificate of the server itself', { hasTls: true }, '?tls.rejectUnauthorized=false'],
    ['a connection without encryption', {}, '?requireTLS=false'],
  ])('passes with %s', { tags: ['r17.15'] }, async (_what, behavior, query) => {
    const catcher = await startSmtpCatcher(behavior)
    const { staff, statuses, trouble } = await shopOn(catcher.url.replace(/\?.*/, query))
    await expect.poll(statuses).toEqual([
      ['sent', null],
      ['sent', null],
    ])
    expect(await trouble()).toBeNull()
    expect(await staff.notifications.admin.getState()).toBe('works')
  })

  test('says how many emails wait when others pass', { tags: ['r17.16'] }, async () => {
    let isDenied = true
    const catcher = await startSmtpCatcher({
      refuse: (to) =>
        isDenied && to.endsWith('@home.example') ? '554 5.7.1 Relay access denied' : undefined,
    })
    const { app, staff, trouble } = await shopOn(catcher.url)
    const { customerInfo, ...rest } = partRequestInput()
    await app.caller.requests.submitPart({
      ...rest,
      customerInfo: { ...customerInfo, email: 'ann@home.example' },
    })
    await expect.poll(async () => (await trouble())?.count).toBe(1)
    await expect.poll(async () => (await trouble())?.isTotal).toBe(false)

    isDenied = false
    const result = await staff.notifications.admin.sendTest({ to: 'dale@shop.example' })
    expect(result).toMatchObject({ isAccepted: true, answer: expect.stringMatching(/^250 /) })
    await expect.poll(trouble).toBeNull()
    expect(catcher.to('ann@home.example')).toHaveLength(1)
    expect(catcher.to('dale@shop.example')[0]).toMatchObject({
      subject: 'Test email of Quarry Road Auto',
    })
  })
})

describe('a test email', () => {
  test('is refused without server or address, and after ten', { tags: ['r17.17'] }, async () => {
    const off = await createTestApp({ config: { smtpUrl: undefined } })
    await expect(
      off.callerFor(RENEE).notifications.admin.sendTest({ to: 'ann@home.example' }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('SMTP_URL') })

    const catcher = await startSmtpCatcher()
    const app = await createTestApp({ config: { smtpUrl: catcher.url } })
    const { notifications } = app.callerFor(RENEE)
    await expect(notifications.admin.sendTest({ to: 'ann' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    for (let count = 0; count < 10; count++) {
      await notifications.admin.sendTest({ to: 'ann@home.example' })
    }
    await expect(notifications.admin.sendTest({ to: 'ann@home.example' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    expect(catcher.mails).toHaveLength(10)
  })
})

test('while emails are stuck an account link is shown', { tags: ['r17.18'] }, async () => {
  const catcher = await startSmtpCatcher({ refuseSignIn: () => '535 5.7.8 Bad credentials' })
  const { staff, trouble } = await shopOn(withPassword(catcher.url))
  await expect.poll(async () => (await trouble())?.reason).toBe('sign-in')
  expect(await staff.auth.admin.invite({ username: 'jo', email: 'jo@shop.example' })).toMatchObject(
    { sentTo: null, url: expect.stringContaining('/account-link#') },
  )
})
