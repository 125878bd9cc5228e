import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { waitingForLocks } from '../../support/database.ts'
import { postJson } from '../../support/http.ts'
import { partRequestInput } from '../../support/request-inputs.ts'

const AT_ONCE = 4
const CROWD = 10
const app = await createTestApp({
  pages: true,
  requestsMax: AT_ONCE,
  config: { rateLimits: false },
})
let words = 0
/** Searches for what nobody searched for before, since equal searches are answered once for all. */
const search = () => app.ask(`/inventory?q=ford${(words += 1)}`)

/** The page of cars and the makes are asked for at once. */
const QUERIES_OF_A_SEARCH = 2

/** Whoever holds the table of cars keeps everybody waiting who searches it. */
let holder: pg.Client
beforeEach(async () => {
  await app.ask('/inventory')
  holder = new pg.Client(app.databaseUrl)
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE vehicle IN ACCESS EXCLUSIVE MODE')
})
afterEach(() => holder.end())

/** As many people as there is room for, all of whom wait. */
async function fill(): Promise<ReturnType<typeof search>[]> {
  const inside = Array.from({ length: AT_ONCE }, search)
  await expect.poll(waiting).toBe(AT_ONCE)
  return inside
}

const waiting = async (): Promise<number> =>
  (await waitingForLocks(app.databaseUrl)) / QUERIES_OF_A_SEARCH

test('a request above the limit gets 503, Retry-After and the phone number; those in progress finish', async () => {
  const inside = await fill()
  const crowd = await Promise.all(Array.from({ length: CROWD }, search))
  for (const { status, headers, text } of crowd) {
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
    })
    expect(text).toContain('(518) 555-0142')
  }
  const lines = app.logged.filter(({ event }) => event === 'unavailable')
  expect(lines).toMatchObject([{ level: 40, count: 1, reason: 'too many requests at once' }])
  expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  await holder.query('ROLLBACK')
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual(inside.map(() => 200))
  expect((await search()).status).toBe(200)
})

test('a request with a body is rejected as JSON before it is read, stores nothing, and succeeds later', async () => {
  const inside = await fill()
  const answers = await Promise.all(
    Array.from({ length: CROWD }, () => postJson(app, '/api/part-requests', partRequestInput())),
  )
  for (const { status, headers, text } of answers) {
    expect([status, headers['retry-after'], text]).toEqual([
      503,
      '5',
      '{"error":"Service not available"}',
    ])
  }
  await holder.query('ROLLBACK')
  await Promise.all(inside)
  expect(await app.db.request.count({ where: { kind: 'part' } })).toBe(0)
  expect((await postJson(app, '/api/part-requests', partRequestInput())).status).toBe(201)
})

test('stored pages, drawings and health checks are served meanwhile', async () => {
  const inside = await fill()
  for (const path of ['/inventory', '/placeholder/sedan-red.svg', '/health/live']) {
    expect((await app.ask(path)).status).toBe(200)
  }
  await holder.query('ROLLBACK')
  await Promise.all(inside)
})
