import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { postgresFolders } from '#server/database/postgres-cluster.ts'
import { startBuiltShop } from '../../support/built-shop.ts'
import { migratedDataDir } from '../../support/own-postgres.ts'
import { partDraft } from '../../support/request-drafts.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }
const KILLS = 2
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
  const load = { isOver: false }

  async function send(idempotencyKey: string): Promise<number> {
    const response = await fetch(`${server.url}/api/part-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(partDraft({ idempotencyKey })),
    })
    await response.arrayBuffer()
    statuses.push(response.status)
    return response.status
  }

  async function write(writer: number): Promise<void> {
    for (let count = 0; !load.isOver; count += 1) {
      await send(`kill-${writer}-${count}`)
      await sleep(BETWEEN_REQUESTS_MS)
    }
  }

  /**
   * Waits for a request sent after this call; earlier ones may still reach the previous Postgres.
   */
  const serves = (key: string) => {
    let count = 0
    return vi.waitUntil(async () => (await send(`${key}-${(count += 1)}`)) === 201, PATIENCE)
  }

  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  for (let kill = 0; kill < KILLS; kill += 1) {
    await serves(`before-${kill}`)
    process.kill(postmaster(), 'SIGKILL')
    await vi.waitUntil(
      () =>
        server.logged.filter(({ msg }) => msg?.startsWith('Postgres exited unexpectedly')).length >
        kill,
      PATIENCE,
    )
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, each) => serves(`after-all-${each}`)))
  load.isOver = true
  await writers
  expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null])
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
})
