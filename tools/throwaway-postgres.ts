import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'

/** What Postgres says when a test, or the end of a run, cuts a connection on purpose. */
const CUT = 'terminating connection due to administrator command'
const log = {
  warn: (line: string) => {
    if (!line.includes(CUT)) console.warn(line)
  },
  error: console.error,
}

/** Starts an empty Postgres in a temporary folder, quick and careless with its data; `stop` removes it all. */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'throwaway-postgres-'))
  // Where root starts it, Postgres runs as another user who must get through.
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
