import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { type Answer, createTestApp } from '../../support/app.ts'
import { postJson } from '../../support/http.ts'
import { migratedDataDir } from '../../support/own-postgres.ts'
import { partRequestInput } from '../../support/request-inputs.ts'

// A busy machine takes its time over all of this, and none of it is about time.
vi.setConfig({ testTimeout: 60_000 })
const PATIENCE = { timeout: 40_000, interval: 20 }
const CRASHES = 2
const WRITERS = 8
const log = { warn: () => undefined, error: () => undefined }

// A Postgres of its own, since a process of it that is killed takes down all others.
const postgres = await startEmbeddedPostgres({ dataDir: await migratedDataDir(), log })
const app = await createTestApp({ databaseUrl: postgres.url, config: { rateLimits: false } })
afterAll(() => postgres.stop())

const answers: Answer[] = []
let number = 0
const submit = () =>
  postJson(
    app,
    '/api/part-requests',
    partRequestInput({ idempotencyKey: `crash-key-${(number += 1)}` }),
  )
const taken = (): Answer[] => answers.filter(({ status }) => status === 201)

/** Kills the backend of an application connection and waits until Postgres has recovered. */
async function crash(): Promise<void> {
  const { pid, checkpoint } = await lookAround()
  process.kill(pid, 'SIGKILL')
  // Recovery ends with a checkpoint.
  await vi.waitFor(
    async () => expect((await lookAround()).checkpoint).not.toBe(checkpoint),
    PATIENCE,
  )
}

async function lookAround() {
  const [seen] = await app.db.$queryRaw<{ pid: number; checkpoint: string }[]>`
    SELECT pg_backend_pid() AS pid, checkpoint_lsn::text AS checkpoint FROM pg_control_checkpoint()`
  return seen ?? expect.fail('There is no connection')
}

/** Waits until a request is taken that was not answered before. */
async function untilOneMoreIsTaken(): Promise<void> {
  const before = taken().length
  await vi.waitUntil(() => taken().length > before, PATIENCE)
}

beforeAll(async () => {
  const writing = { isOver: false }
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!writing.isOver) {
      answers.push(await submit())
      await sleep(1)
    }
  })
  await untilOneMoreIsTaken()
  for (let round = 0; round < CRASHES; round += 1) {
    await crash()
    await untilOneMoreIsTaken()
  }
  writing.isOver = true
  await Promise.all(writers)
}, 120_000)

test('while Postgres crashes and recovers requests get 201 or 503 with Retry-After, never a 500', () => {
  const others = answers.filter(
    ({ status, headers }) => status !== 201 && !(status === 503 && headers['retry-after'] === '5'),
  )
  expect(others.map(({ text }) => text)).toEqual([])
  expect(answers.some(({ status }) => status === 503)).toBe(true)
})

test('and each request that was acknowledged is there', async () => {
  const stored = new Set(
    (await app.db.request.findMany({ select: { reference: true } })).map(
      ({ reference }) => reference,
    ),
  )
  const lost = taken().filter(({ json }) => !stored.has(json<{ reference: string }>().reference))
  expect(lost).toEqual([])
  expect(taken().length).toBeGreaterThan(CRASHES)
})
