import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'

/** Starts an empty Postgres in a temporary folder, quick and careless with its data; `stop` removes it all. */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'throwaway-postgres-'))
  // Where root starts it, Postgres runs as another user who must get through.
  chmodSync(dataDir, 0o711)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const log = { warn: console.warn, error: console.error }
  try {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false, log })
    return { url, stop: () => stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
