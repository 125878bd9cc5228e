import { setTimeout as sleep } from 'node:timers/promises'
import { TRPCError } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { freePort } from '../../support/free-port.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { runStatement } from '../../support/postgres.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { type SmtpCatcher, startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { RENEE } from '../../support/staff-sessions.ts'

const INBOX = 'counter@yard.example'
const app = await createTestApp({ config: { rateLimits: false, shopInbox: INBOX } })
const { db, caller, callerFor } = app
const staff = callerFor(RENEE)

const work = (smtpUrl: string | undefined, options = {}) =>
  startTestWorker(app, { smtpUrl, ...options })

let people = 0
/** Submits a request of a new customer, whose emails are distinct from all others. */
async function submit(changes = {}, idempotencyKey: string | null = null) {
  const email = `person${(people += 1)}@home.example`
  const { customerInfo, ...rest } = partRequestInput({ idempotencyKey })
  const sent = await caller.requests.submitPart({
    ...rest,
    customerInfo: { ...customerInfo, email, ...changes },
  })
  return { ...sent, email }
}
const rowsOf = (reference: string) =>
  db.outboxEmail.findMany({ where: { request: { reference } }, orderBy: { template: 'asc' } })
const statusesOf = async (reference: string) =>
  (await rowsOf(reference)).map(({ status }) => status)
const untilSent = (reference: string) =>
  expect.poll(() => statusesOf(reference)).toEqual(['sent', 'sent'])
const idsTo = (catcher: SmtpCatcher, recipient: string) =>
  catcher.to(recipient).map(({ messageId }) => messageId)

describe('what arrives', () => {
  test('receipt and copy arrive as HTML and text', { tags: ['r9.2', 'r9.12'] }, async () => {
    const catcher = await startSmtpCatcher()
    await work(catcher.url)
    const { reference, email, statusUrl, customerInfo } = await submit()
    await untilSent(reference)

    const [receipt] = catcher.to(email)
    expect(receipt).toMatchObject({
      mailFrom: 'counter@quarryroadauto.example',
      from: { name: 'Quarry Road Auto', address: 'counter@quarryroadauto.example' },
      to: [{ address: email }],
      replyTo: [{ address: 'counter@quarryroadauto.example' }],
      subject: `We have your parts request: ${reference}`,
    })
    for (const form of [receipt?.text, receipt?.html]) {
      const expected = [
        reference,
        'Alternator',
        'within 24 business hours',
        '(518) 555-0142',
        statusUrl,
      ]
      expect(expected.filter((words) => !form?.includes(words))).toEqual([])
    }
    const copy = catcher.to(INBOX).find(({ text }) => text?.includes(reference))
    expect(copy).toMatchObject({
      replyTo: [{ address: email }],
      subject: `${reference} Parts request: 2003 Honda Accord, Alternator (Jane Doe)`,
    })
    for (const words of [customerInfo.phone, email, '1HGCM82633A004352', 'Mine squeals.']) {
      expect(copy?.text).toContain(words)
    }
    expect(receipt?.messageId).not.toBe(copy?.messageId)
  })

  test('what a visitor wrote stays text: no markup, no header, no further recipient', async () => {
    const catcher = await startSmtpCatcher()
    await work(catcher.url)
    const name = 'Eve <img src=x onerror=alert(1)>\r\nBcc: victim@home.example\r\n\r\n<b>hi</b>'
    const { reference, email } = await submit({ name })
    await untilSent(reference)
    const mails = catcher.mails.filter(({ text }) => text?.includes(reference))
    expect(mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([INBOX, email])
    for (const { html, headers } of mails) {
      expect(html).not.toMatch(/<img|<b>/)
      expect(headers.map(({ key }) => key)).not.toContain('bcc')
    }
  })

  test('emails of one moment are listed as they were written, whatever became of the first', async () => {
    const { id: requestId } = await submit()
    const listed = async () =>
      (await staff.notifications.admin.listOfRequest({ requestId })).map(({ id }) => id)
    const [first = '', second] = await listed()
    await db.outboxEmail.update({ where: { id: first }, data: { status: 'failed' } })
    expect(await listed()).toEqual([first, second])
  })

  test('an address that reads like two is refused, and one that was stored before is one', async () => {
    await expect(submit({ email: 'eve,victim@home.example' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const { reference, email } = await submit()
    await db.outboxEmail.updateMany({
      where: { recipient: email },
      data: { recipient: 'eve,victim@home.example' },
    })
    const catcher = await startSmtpCatcher()
    await work(catcher.url)
    await expect.poll(() => statusesOf(reference)).not.toContain('waiting')
    expect(catcher.to('victim@home.example')).toEqual([])
  })
})

describe('when the mail server does not do its part', () => {
  test('once up again the server gets each email once', { tags: ['r9.14'] }, async () => {
    const port = await freePort()
    await work(`smtp://127.0.0.1:${port}?requireTLS=false`)
    const { reference, email } = await submit()
    await expect
      .poll(async () => (await rowsOf(reference)).every(({ attempts }) => attempts >= 2))
      .toBe(true)
    const [row] = await rowsOf(reference)
    expect(row).toMatchObject({
      status: 'waiting',
      lastError: expect.stringContaining('ECONNREFUSED'),
      fault: 'unreachable',
    })

    const catcher = await startSmtpCatcher({ port })
    await untilSent(reference)
    expect(catcher.to(email)).toHaveLength(1)
    expect((await rowsOf(reference))[0]).toMatchObject({
      lastError: null,
      sentAt: expect.any(Date),
    })
  })

  test('a permanently refused recipient fails with the cause, is not retried, and is sent when staff say so', async () => {
    let refuses = true
    const catcher = await startSmtpCatcher({
      refuse: (to: string) =>
        refuses && to !== INBOX ? '550 5.1.1 No such mailbox here' : undefined,
    })
    const worker = await work(catcher.url)
    const { reference, email } = await submit()
    await expect.poll(() => statusesOf(reference)).toEqual(['failed', 'sent'])
    const failed = (await staff.notifications.admin.listUndelivered()).find(
      ({ request }) => request?.reference === reference,
    )
    expect(failed).toMatchObject({
      recipient: email,
      attempts: 1,
      lastError: expect.stringContaining('550 5.1.1 No such mailbox here'),
    })
    expect(worker.log()).toContain('"code":"EENVELOPE RCPT TO 550"')
    expect(worker.log()).not.toContain(email)

    refuses = false
    await staff.notifications.admin.resend({ id: failed?.id ?? '' })
    await untilSent(reference)
    expect(
      (await staff.notifications.admin.listOfRequest({ requestId: failed?.request?.id ?? '' })).map(
        ({ status }) => status,
      ),
    ).toEqual(['sent', 'sent'])
    await expect(staff.notifications.admin.resend({ id: failed?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Email not found',
    })
  })

  test('a recipient that is put off is tried again', async () => {
    let times = 0
    const catcher = await startSmtpCatcher({
      refuse: (to: string) =>
        to !== INBOX && (times += 1) < 3 ? '451 4.7.1 Greylisted, try again later' : undefined,
    })
    await work(catcher.url)
    const { reference, email } = await submit()
    await untilSent(reference)
    expect([catcher.to(email).length, (await rowsOf(reference))[0]?.attempts]).toEqual([1, 3])
  })

  test('a server that is too slow is tried again; if it had the email, both copies have one Message-ID', async () => {
    let slowness = 1200
    const catcher = await startSmtpCatcher({ slownessMs: () => slowness })
    await work(catcher.url, { timing: { smtpTimeoutMs: 400 } })
    const { reference, email } = await submit()
    await expect
      .poll(async () => (await rowsOf(reference)).map(({ lastError }) => lastError))
      .toEqual([expect.any(String), expect.any(String)])
    slowness = 0
    await untilSent(reference)
    expect(new Set(idsTo(catcher, email)).size).toBe(1)
  })

  test('a server that drops one connection in three loses nothing and gets nothing twice', async () => {
    let connections = 0
    const catcher = await startSmtpCatcher({
      refuse: () => ((connections += 1) % 3 === 0 ? '421 4.3.2 Shutting down' : undefined),
    })
    await work(catcher.url)
    const sent = await Promise.all(Array.from({ length: 6 }, () => submit()))
    for (const { reference } of sent) await untilSent(reference)
    for (const { email } of sent) expect(catcher.to(email)).toHaveLength(1)
    const subjects = catcher.to(INBOX).map(({ subject }) => subject)
    expect(new Set(subjects).size).toBe(subjects.length)
  })

  test('an email deferred for five days is failed', { tags: ['r17.14'] }, async () => {
    const catcher = await startSmtpCatcher({
      refuse: () => '451 4.7.1 Greylisted, try again later',
    })
    const { reference } = await submit()
    await db.outboxEmail.updateMany({
      where: { request: { reference } },
      data: { attempts: 1, queuedAt: new Date(Date.now() - 6 * 24 * 3_600_000) },
    })
    await work(catcher.url)
    await expect.poll(() => statusesOf(reference)).toEqual(['failed', 'failed'])
  })
})

describe('without a mail server', () => {
  test('emails are kept, and sent once there is one', { tags: ['r17.11'] }, async () => {
    const idle = await startTestWorker(app, { smtpUrl: undefined })
    const { reference, email, customerInfo } = await submit()
    await expect.poll(() => idle.log().split(reference).length - 1).toBe(2)
    expect(idle.log()).toContain('SMTP_URL is not set: an email is kept in the outbox')
    for (const personal of [email, customerInfo.name, customerInfo.phone, INBOX]) {
      expect(idle.log()).not.toContain(personal)
    }
    await idle.stop()
    expect(await statusesOf(reference)).toEqual(['waiting', 'waiting'])

    const catcher = await startSmtpCatcher()
    const worker = await work(catcher.url)
    await untilSent(reference)
    expect(catcher.to(email)).toHaveLength(1)
    expect(worker.log()).toMatch(
      /"count":\d+,"msg":"emails that were kept in the outbox are being sent"/,
    )
  })
})

describe('restarts', () => {
  test('a stop does not wait for a delivery, and the email is sent after the next start', async () => {
    let slowness = 60_000
    const catcher = await startSmtpCatcher({ slownessMs: () => slowness })
    const first = await startTestWorker(app, {
      smtpUrl: catcher.url,
      timing: { smtpTimeoutMs: 30_000 },
    })
    const { reference, email } = await submit()
    await expect.poll(async () => (await lockedJobs()).length).toBe(2)
    await first.stop()
    const aborted = { lastError: 'Message sending aborted' }
    expect(
      await db.outboxEmail.findMany({
        where: { request: { reference } },
        select: { lastError: true },
      }),
    ).toEqual([aborted, aborted])
    expect(await lockedJobs()).toEqual([])

    slowness = 0
    const again = await startSmtpCatcher()
    await work(again.url)
    await untilSent(reference)
    expect(again.to(email)).toHaveLength(1)
  })

  test('emails are sent after the database drops all connections, even during a delivery', async () => {
    const catcher = await startSmtpCatcher({ slownessMs: () => 200 })
    await work(catcher.url, { timing: { leaseMs: 600 } })
    const sent = []
    for (let round = 0; round < 2; round++) {
      sent.push(await untilTaken(`dropped-${round}`))
      await sleep(150)
      await dropConnections()
    }
    for (const { reference } of sent) await untilSent(reference)
    for (const { email } of sent) expect(new Set(idsTo(catcher, email)).size).toBe(1)
  })
})

/** Submits with the same key until the service is available, as a visitor's browser does. */
async function untilTaken(key: string): ReturnType<typeof submit> {
  people = 900 + Number(key.at(-1))
  try {
    return await submit({ phone: '(518) 555-0900' }, key)
  } catch (error) {
    if (!(error instanceof TRPCError && error.code === 'SERVICE_UNAVAILABLE')) throw error
    return untilTaken(key)
  }
}

const dropConnections = () =>
  runStatement(
    app.databaseUrl,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
const lockedJobs = () =>
  db.$queryRaw<{ key: string }[]>`SELECT key FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`
