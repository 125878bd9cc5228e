import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../core/logger.ts'
import { getPostgresBinaries } from './postgres-binaries.ts'
import {
  prepareCluster,
  buildEmbeddedDatabaseUrl,
  locatePostgresFolders,
} from './postgres-cluster.ts'
import { type PostgresProcess, startPostgres } from './postgres-process.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }
export type DatabaseLog = Pick<Logger, 'warn' | 'error'>

const RESTART_DELAY_MS = 100
const RESTART_DELAY_LIMIT_MS = 5000
const STABLE_AFTER_MS = 10_000

/** Starts Postgres under `dataDir`, and again if it dies; throws StartupError. */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  log,
}: {
  dataDir: string
  durable?: boolean
  log: DatabaseLog
}): Promise<EmbeddedPostgres> {
  // The caller holds the folder's lock. The connection string stays the same after a restart.
  const url = buildEmbeddedDatabaseUrl(dataDir)
  const cluster = await prepareCluster(
    getPostgresBinaries(),
    locatePostgresFolders(dataDir),
    durable,
  )
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const warn = (line: string) => {
    if (!isStopping()) log.warn(`Postgres: ${line}`)
  }

  let server: PostgresProcess | undefined = await startPostgres(cluster, warn)
  const kept = keepRunning()

  async function keepRunning(): Promise<void> {
    let delayMs = RESTART_DELAY_MS
    while (!isStopping()) {
      const startedAt = Date.now()
      const lastLines = await server?.ended
      if (isStopping()) return
      if (lastLines) {
        log.error(`Postgres exited unexpectedly and is restarting. Last output:\n${lastLines}`)
      }
      if (Date.now() - startedAt > STABLE_AFTER_MS) delayMs = RESTART_DELAY_MS
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      delayMs = Math.min(delayMs * 2, RESTART_DELAY_LIMIT_MS)
      server = isStopping() ? undefined : await startPostgres(cluster, warn).catch(report)
    }
    await server?.stop()
  }

  function report(error: Error): undefined {
    log.error(error.message)
  }

  return {
    url,
    stop: async () => {
      stopping.abort()
      await server?.stop()
      await kept
    },
  }
}
