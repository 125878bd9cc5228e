import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createPooledDb } from '#server/core/db.ts'
import { createMetrics } from '#server/metrics.ts'
import { createTestApp } from '../../support/app.ts'
import { createTestDatabase } from '../../support/database.ts'
import { postJson } from '../../support/http.ts'
import { partRequestInput } from '../../support/request-inputs.ts'

const databaseUrl = await createTestDatabase()
const { db, pool } = createPooledDb(databaseUrl)
const replies = { counts: () => ({ hits: 7, made: 2, kept: 2, bytes: 4096 }) }
const metrics = createMetrics({ db, pool, responseCache: replies })
const app = await createTestApp({ databaseUrl, metrics, logLevel: 'info' })
const door = await metrics.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await door.close()
  await db.$disconnect()
})

const figures = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text()

test('requests are counted by route template, method and status, never by their address', async () => {
  await app.ask('/api/retail-vehicles/0199a5a0-0000-7000-8000-000000000000')
  await app.ask('/api/retail-vehicles/short')
  await app.ask('/api/no/such/path?token=secret')
  await expect.poll(figures).toContain('_count{method="GET",route="/api/*",status="404"} 1\n')
  const text = await figures()
  expect(text).toContain('_count{method="GET",route="/api/retail-vehicles/:id",status="404"} 2\n')
  expect(text).not.toMatch(/0199a5a0|short|secret|such/)
})

test('the metrics have the process, the database, cached responses, emails and jobs', async () => {
  expect((await postJson(app, '/api/part-requests', partRequestInput())).status).toBe(201)
  const lines = (await figures()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'database_up 1',
      'db_pool_waiting 0',
      'outbox_mails{status="waiting"} 2',
      'queue_jobs{state="due"} 2',
      'cached_responses_total{result="hit"} 7',
      'cached_responses_total{result="made"} 2',
    ]),
  )
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'db_pool_connections',
  ]) {
    expect(lines.some((line) => line.startsWith(name))).toBe(true)
  }
})

test('the metrics have the last complete backup', { tags: ['r30.17'] }, async () => {
  expect(await figures()).not.toMatch(/^backup_last_\w+ \d/m)
  const startedAt = new Date('2026-11-26T08:00:00Z')
  const complete = { startedAt, finishedAt: startedAt, file: 'a.tar', bytes: 3_000_000_000 }
  const later = { startedAt: new Date('2026-11-27T08:00:00Z'), bytes: 1, missingPictures: 2 }
  await db.backup.createMany({
    data: [
      { id: randomUUID(), ...complete },
      { id: randomUUID(), ...later },
    ],
  })
  const text = await figures()
  expect(text).toContain(`backup_last_success_timestamp_seconds ${startedAt.getTime() / 1000}\n`)
  expect(text).toContain('backup_last_size_bytes 3000000000\n')
})

test('metrics have a separate port, which serves nothing else, and are not on the public one', async () => {
  expect((await app.ask('/metrics')).text).not.toContain('database_up')
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/metrics/x', 'GET'],
  ] as const) {
    expect((await fetch(`http://127.0.0.1:${door.port}${path}`, { method })).status).toBe(404)
  }
})

test('a reply carries the number under which the log speaks of its request', async () => {
  const response = await app.ask('/api/retail-vehicles/short')
  const id = response.headers['x-request-id']
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  const said = () => app.logged.filter(({ reqId }) => reqId === id).map(({ msg }) => msg)
  await expect.poll(said).toEqual(['incoming request', 'request completed'])
})
