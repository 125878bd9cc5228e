import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { postgresFolders } from '#server/database/postgres-cluster.ts'
import { startBuiltShop } from '../../support/built-shop.ts'
import { migratedDataDir } from '../../support/own-postgres.ts'
import { partDraft } from '../../support/request-drafts.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }
const KILLS = 4
const WRITERS = 6
const BETWEEN_REQUESTS_MS = 20

test('the process outlives every kill of its postmaster under load and serves again without a restart', async () => {
  const dataDir = await migratedDataDir()
  const server = await startBuiltShop({
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  })
  const postmaster = () =>
    Number.parseInt(
      readFileSync(join(postgresFolders(dataDir).cluster, 'postmaster.pid'), 'utf8'),
      10,
    )
  const statuses: number[] = []
  const taken = () => statuses.filter((status) => status === 201).length
  const load = { isOver: false }

  async function write(writer: number): Promise<void> {
    for (let count = 0; !load.isOver; count += 1) {
      const body = JSON.stringify(partDraft({ idempotencyKey: `kill-${writer}-${count}` }))
      const response = await fetch(`${server.url}/api/part-requests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await response.arrayBuffer()
      statuses.push(response.status)
      await sleep(BETWEEN_REQUESTS_MS)
    }
  }

  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = taken()
    await vi.waitUntil(() => taken() > before, PATIENCE)
    process.kill(postmaster(), 'SIGKILL')
    await vi.waitUntil(
      () =>
        server.logged.filter(({ msg }) => msg?.startsWith('Postgres ended unexpectedly')).length >
        kill,
      PATIENCE,
    )
  }
  const before = taken()
  await vi.waitUntil(() => taken() > before + WRITERS, PATIENCE)
  load.isOver = true
  await writers
  expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null])
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
})
