import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { SubmittedPartRequest } from '#shared/domain/part-request.ts'
import { afterUse } from '../../support/after-use.ts'
import { createTestApp } from '../../support/app.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Long enough for every delivery of a worker that lives. */
const LEASE_MS = 5000
const folder = temporaryFolder()
const app = await createTestApp()

test('what was acknowledged before a kill -9 is there afterwards, and so are its emails', async () => {
  const stuck = await startSmtpCatcher({ slownessMs: () => 60_000 })
  const { child, port } = await openShop(stuck.url)
  const sent: SubmittedPartRequest[] = []
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
  await startTestWorker(app, { smtpUrl: catcher.url, timing: { leaseMs: LEASE_MS } })
  await expect.poll(() => app.db.outboxEmail.count({ where: { status: 'waiting' } })).toBe(0)
  for (const { reference } of kept) {
    expect(catcher.mails.filter(({ subject }) => subject?.includes(reference))).toHaveLength(2)
  }
})

async function openShop(smtpUrl: string): Promise<{ child: ChildProcess; port: string }> {
  const program = fileURLToPath(new URL('./server-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, app.databaseUrl, smtpUrl, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  afterUse(() => child.kill('SIGKILL'))
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, port }
}

/** Receipt of a new request, or null for a 503, which a process may send just after its start. */
async function post(port: string): Promise<SubmittedPartRequest | null> {
  const response = await fetch(`http://127.0.0.1:${port}/api/part-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(partRequestInput()),
  })
  if (response.status === 503) return null
  if (response.status !== 201) throw new Error(await response.text())
  return (await response.json()) as SubmittedPartRequest
}
