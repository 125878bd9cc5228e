import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'

/** Message of Postgres when a test or the end of a run terminates a connection. */
const TERMINATED = 'terminating connection due to administrator command'
const log = {
  warn: (line: string) => {
    if (!line.includes(TERMINATED)) console.warn(line)
  },
  error: console.error,
}

/** Starts an empty Postgres without durability in a temporary folder; `stop` deletes it. */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'throwaway-postgres-'))
  // If root starts it, Postgres runs as another user, who needs access.
  chmodSync(dataDir, 0o711)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false, log })
    return { url, stop: () => stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
