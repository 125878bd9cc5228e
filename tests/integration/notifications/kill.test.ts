import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import type { SentPartRequest } from '#shared/domain/part-request.ts'
import { createTestApp } from '../../support/app.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { partLine } from '../../support/quotes.ts'
import { partDraft } from '../../support/request-drafts.ts'
import { addPiece, saleContent } from '../../support/sales.ts'
import { walkIn } from '../../support/schedule.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { addAccount, PASSWORD } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Long enough for every delivery of a worker that lives. */
const LEASE_MS = 5000
const folder = temporaryFolder()
const app = await createTestApp()

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

test('what was acknowledged before a kill -9 is there afterwards, and so are its emails', async () => {
  const stuck = await startSmtpCatcher({ slownessMs: () => 60_000 })
  stops.push(stuck.stop)
  const { child, port } = await openShop(stuck.url)
  const sent: SentPartRequest[] = []
  const senders = Array.from({ length: 4 }, async () => {
    for (;;) {
      const receipt = await post(port)
      if (receipt) sent.push(receipt)
    }
  })
  // Killed while it takes requests in and has mails in hand.
  await expect.poll(() => sent.length).toBeGreaterThan(8)
  child.kill('SIGKILL')
  await Promise.allSettled([...senders, once(child, 'exit')])

  const kept = await app.db.request.findMany({ select: { reference: true } })
  expect(kept.map(({ reference }) => reference)).toEqual(
    expect.arrayContaining(sent.map(({ reference }) => reference)),
  )
  const catcher = await startSmtpCatcher()
  stops.push(catcher.stop)
  const worker = await startTestWorker(app, { smtpUrl: catcher.url, timing: { leaseMs: LEASE_MS } })
  stops.push(worker.stop)
  await expect.poll(() => app.db.outboxEmail.count({ where: { status: 'waiting' } })).toBe(0)
  for (const { reference } of kept) {
    expect(catcher.mails.filter(({ subject }) => subject?.includes(reference))).toHaveLength(2)
  }
})

test('sales, payments and appointments acknowledged before a kill -9 are there, without gaps', async () => {
  await addAccount(app, 'pat')
  const smtp = await startSmtpCatcher()
  stops.push(smtp.stop)
  const { child, port } = await openShop(smtp.url)
  const { accessToken } = (await call(port, '/api/auth/login', {
    username: 'pat',
    password: PASSWORD,
  })) as { accessToken: string }
  const [sold, paid, booked]: [string[], string[], string[]] = [[], [], []]
  const sell = async () => {
    const { id: partId } = await addPiece(app)
    const content = saleContent({ lines: [partLine({ partId })] })
    const sale = (await call(port, '/api/admin/sales', { content }, accessToken)) as SentSale
    sold.push(sale._id)
    const payment = { amountCents: sale.balanceCents, method: 'cash' }
    await call(port, `/api/admin/sales/${sale._id}/payments`, payment, accessToken)
    paid.push(sale._id)
    const drive = { ...walkIn({ kind: 'test-drive', bay: null }), day: '2030-05-14' }
    const appointment = await call(port, '/api/admin/appointments', drive, accessToken)
    booked.push((appointment as { _id: string })._id)
  }
  const counters = Array.from({ length: 4 }, async () => {
    for (;;) await sell()
  })
  const stopped = Promise.allSettled(counters)
  await expect.poll(() => booked.length).toBeGreaterThan(8)
  child.kill('SIGKILL')
  await Promise.all([stopped, once(child, 'exit')])

  const kept = await app.db.sale.findMany({
    include: { payments: true, lines: { include: { part: true } } },
    orderBy: { number: 'asc' },
  })
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(sold))
  const settled = kept.filter(({ status }) => status === 'paid').map(({ id }) => id)
  expect(settled).toEqual(expect.arrayContaining(paid))
  expect(kept.map(({ number }) => Number(number.slice(7)))).toEqual(kept.map((_, at) => at + 1))
  for (const { paidCents, payments, lines } of kept) {
    expect(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(paidCents)
    expect(lines.map(({ id, part }) => part?.saleLineId === id)).toEqual([true])
  }
  const appointments = await app.db.appointment.findMany({ include: { events: true } })
  expect(appointments.map(({ id }) => id)).toEqual(expect.arrayContaining(booked))
  expect(new Set(appointments.map(({ events }) => events.length))).toEqual(new Set([1]))
})

type SentSale = { _id: string; balanceCents: number }

/** Reply of a POST. Throws for a failure. */
async function call(port: string, path: string, body: object, token = ''): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

async function openShop(smtpUrl: string): Promise<{ child: ChildProcess; port: string }> {
  const program = fileURLToPath(new URL('./server-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, app.databaseUrl, smtpUrl, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stops.push(() => child.kill('SIGKILL'))
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, port }
}

/** Receipt of a new request, or null for a 503, which a process may send just after its start. */
async function post(port: string): Promise<SentPartRequest | null> {
  const response = await fetch(`http://127.0.0.1:${port}/api/part-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(partDraft()),
  })
  if (response.status === 503) return null
  if (response.status !== 201) throw new Error(await response.text())
  return (await response.json()) as SentPartRequest
}
