import { expect, test } from 'vitest'
import { DAY_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { RENEE } from '../../support/staff-sessions.ts'

/** A shop with one request of 60 days ago and one of now, whose mail server was set up just now. */
async function shopWithBacklog(wait: object = {}) {
  const catcher = await startSmtpCatcher()
  const app = await createTestApp({ config: { rateLimits: false, smtpUrl: catcher.url } })
  const submit = () => app.caller.requests.submitPart(partRequestInput())
  const old = await submit()
  const longAgo = new Date(Date.now() - 60 * DAY_MS)
  await app.db.outboxEmail.updateMany({ data: { createdAt: longAgo, queuedAt: longAgo, ...wait } })
  const fresh = await submit()
  const worker = await startTestWorker(app, { smtpUrl: catcher.url })
  const statusesOf = async (reference: string) =>
    (await app.db.outboxEmail.findMany({ where: { request: { reference } } })).map(
      ({ status }) => status,
    )
  await expect.poll(() => statusesOf(fresh.reference)).toEqual(['sent', 'sent'])
  const staff = app.callerFor(RENEE)
  return { app, catcher, worker, staff, old, statusesOf, longAgo }
}

test.each([
  ['that waited for a mail server', {}],
  ['that met a fault of our set-up', { attempts: 3, fault: 'sign-in', lastError: '535 No' }],
])('old emails %s wait until staff send them', { tags: ['r17.11'] }, async (_what, wait) => {
  const { catcher, worker, staff, old, statusesOf, longAgo } = await shopWithBacklog(wait)
  expect(await statusesOf(old.reference)).toEqual(['held', 'held'])
  expect(worker.log()).toMatch(/"count":2,"msg":"emails waited for over a day: staff send or drop/)
  expect(catcher.mails).toHaveLength(2)
  expect(await staff.notifications.admin.getOverview()).toEqual({
    trouble: null,
    held: { count: 2, oldest: longAgo.toISOString() },
  })
  expect(await staff.notifications.admin.resendAll({ which: 'held' })).toBe(2)
  await expect.poll(() => statusesOf(old.reference)).toEqual(['sent', 'sent'])
  expect(catcher.mails).toHaveLength(4)
  expect((await staff.notifications.admin.getOverview()).held.count).toBe(0)
})

test('old emails that staff drop are never sent', { tags: ['r17.11'] }, async () => {
  const { app, catcher, staff, old, statusesOf } = await shopWithBacklog()
  const { id } = await app.db.outboxEmail.create({
    data: {
      id: '01990000-0000-7000-8000-00000000000a',
      template: 'account-invite',
      isSecret: true,
      recipient: 'jo@shop.example',
      subject: 'Your account',
      html: 'secret',
      text: 'secret',
      status: 'held',
    },
  })
  expect(await staff.notifications.admin.dropHeld()).toBe(3)
  expect(await statusesOf(old.reference)).toEqual(['dropped', 'dropped'])
  expect(await app.db.outboxEmail.findUnique({ where: { id } })).toMatchObject({
    status: 'dropped',
    text: '',
    html: '',
    lastError: 'Dropped by renee',
  })
  expect(await staff.notifications.admin.resendAll({ which: 'held' })).toBe(0)
  expect(await staff.notifications.admin.resendAll({ which: 'failed' })).toBe(0)
  expect(catcher.mails).toHaveLength(2)
})

test('all emails that failed are sent again at once', { tags: ['r30.4'] }, async () => {
  const { app, catcher, staff, old, statusesOf } = await shopWithBacklog()
  await app.db.outboxEmail.updateMany({
    where: { request: { reference: old.reference } },
    data: { status: 'failed', lastError: '550 5.1.1 No such user' },
  })
  expect(await staff.notifications.admin.resendAll({ which: 'failed' })).toBe(2)
  await expect.poll(() => statusesOf(old.reference)).toEqual(['sent', 'sent'])
  expect(catcher.mails).toHaveLength(4)
})

test('an email that waits is tried at once on demand', { tags: ['r30.4'] }, async () => {
  let isUp = false
  const catcher = await startSmtpCatcher({ refuse: () => (isUp ? undefined : '451 4.3.0 Busy') })
  const app = await createTestApp({ config: { rateLimits: false, smtpUrl: catcher.url } })
  await startTestWorker(app, {
    smtpUrl: catcher.url,
    timing: { retryDelayMs: () => DAY_MS },
  })
  await app.caller.requests.submitPart(partRequestInput())
  const attempts = () => app.db.outboxEmail.findMany({ select: { attempts: true } })
  await expect.poll(attempts).toEqual([{ attempts: 1 }, { attempts: 1 }])
  isUp = true
  const { notifications } = app.callerFor(RENEE)
  expect(await notifications.admin.resendAll({ which: 'failed' })).toBe(2)
  await expect.poll(() => catcher.mails.length).toBe(2)
})
