import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartupError } from '../core/startup-error.ts'
import { type DatabaseLog, startEmbeddedPostgres } from './embedded-postgres.ts'
import { lockFolder } from './instance-lock.ts'
import { checkOutsidePostgres } from './outside-postgres.ts'

export type OpenDatabase = { url: string; kind: 'embedded' | 'outside'; stop: () => Promise<void> }

/**
 * Gives the database that is ready for connections: the server behind `databaseUrl`, or where that is unset the embedded
 * Postgres under `dataDir`, which one instance at a time may have. Throws a StartupError that says what is wrong.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  log,
}: {
  dataDir: string
  databaseUrl: string | undefined
  log: DatabaseLog
}): Promise<OpenDatabase> {
  if (databaseUrl) {
    await checkOutsidePostgres(databaseUrl)
    return { url: databaseUrl, kind: 'outside', stop: async () => {} }
  }

  const folder = resolve(dataDir)
  makeWritableFolder(folder)
  const lock = lockFolder(folder)
  try {
    const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, log })
    return { url, kind: 'embedded', stop: () => stop().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} cannot be made or written (${(error as NodeJS.ErrnoException).code}). ` +
        'Give the user of this process the right to write there, or choose another with DATA_DIR.',
    )
  }
}
