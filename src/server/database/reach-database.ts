import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDatabaseAway } from '../core/database-away.ts'
import { createClient } from '../core/postgres.ts'
import { StartupError } from '../core/startup-error.ts'
import type { DatabaseLog } from './embedded-postgres.ts'
import { openDatabase } from './open-database.ts'
import { embeddedDatabaseUrl, postgresFolders } from './postgres-folders.ts'

type Where = { dataDir: string; databaseUrl: string | undefined; log: DatabaseLog }

/**
 * Works on the shop's database beside a shop that may be running: the one of `databaseUrl`, the embedded one of the program
 * that runs now, or else the embedded one, started for this. Throws a StartupError where there is none yet.
 */
export async function reachDatabase<T>(
  { dataDir, databaseUrl, log }: Where,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const embedded = embeddedDatabaseUrl(dataDir)
  if (!databaseUrl && (await isRunning(embedded))) return work(embedded)
  if (!databaseUrl && !existsSync(join(postgresFolders(dataDir).cluster, 'PG_VERSION'))) {
    throw new StartupError(
      `There is no shop in ${dataDir} yet. Its folder is named by DATA_DIR, or its database by DATABASE_URL.`,
    )
  }
  const database = await openDatabase({ dataDir, databaseUrl, log })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

async function isRunning(url: string): Promise<boolean> {
  const client = createClient({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
