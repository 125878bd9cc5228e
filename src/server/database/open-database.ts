import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartupError, isDatabaseUnavailable } from '../core/app-error.ts'
import { createClient } from '../core/postgres.ts'
import { type DatabaseLog, startEmbeddedPostgres } from './embedded-postgres.ts'
import { lockFolder } from './instance-lock.ts'
import { assertUsablePostgres } from './outside-postgres.ts'
import {
  assertOwnCluster,
  buildEmbeddedDatabaseUrl,
  locatePostgresFolders,
} from './postgres-cluster.ts'

export type OpenDatabase = { url: string; kind: 'embedded' | 'outside'; stop: () => Promise<void> }

/** Opens the server at `databaseUrl`, or the embedded one; throws StartupError. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  log,
}: {
  dataDir: string
  databaseUrl: string | undefined
  log: DatabaseLog
}): Promise<OpenDatabase> {
  // Only one instance can use the embedded Postgres under `dataDir`.
  if (databaseUrl) {
    await assertUsablePostgres(databaseUrl)
    return { url: databaseUrl, kind: 'outside', stop: async () => {} }
  }

  const folder = resolve(dataDir)
  assertOwnCluster(folder)
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

/** As root, Postgres runs as another user, who must be able to enter the folder. */
const IS_ROOT = process.getuid?.() === 0
const FOLDER_MODE = IS_ROOT ? 0o711 : 0o700

function makeWritableFolder(folder: string): void {
  try {
    const made = mkdirSync(folder, { recursive: true })
    // Explicit because the umask restricts the mode of new folders.
    if (made) for (const one of foldersUpTo(made, folder)) chmodSync(one, FOLDER_MODE)
    else if (IS_ROOT && statSync(folder).uid === 0) allowTraversal(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} cannot be created or is not writable (${(error as NodeJS.ErrnoException).code}). ` +
        'Give the user of this process write access, or set DATA_DIR to another folder.',
    )
  }
}

// The folder's content has separate modes.
function allowTraversal(folder: string): void {
  const { mode } = statSync(folder)
  if (!(mode & 0o001)) chmodSync(folder, mode | 0o011)
}

/** Lists a folder and its parents up to `top`. */
function foldersUpTo(top: string, folder: string): string[] {
  return folder === top ? [folder] : [folder, ...foldersUpTo(top, dirname(folder))]
}

type Where = { dataDir: string; databaseUrl: string | undefined; log: DatabaseLog }

/** Runs work on the database, also while a server runs; throws StartupError if none exists. */
export async function reachDatabase<T>(
  { dataDir, databaseUrl, log }: Where,
  work: (url: string) => Promise<T>,
): Promise<T> {
  // Uses `databaseUrl`, the running embedded server, or a temporary one.
  const embedded = buildEmbeddedDatabaseUrl(dataDir)
  if (!databaseUrl) assertOwnCluster(dataDir)
  if (!databaseUrl && (await isRunning(embedded))) return work(embedded)
  if (!databaseUrl && !existsSync(join(locatePostgresFolders(dataDir).cluster, 'PG_VERSION'))) {
    throw new StartupError(
      `There is no shop in ${dataDir} yet. Set DATA_DIR to its folder or DATABASE_URL to its database.`,
    )
  }
  const database = await openDatabase({ dataDir, databaseUrl, log })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

/** Checks if a database accepts connections; throws if it rejects this one. */
export async function isRunning(url: string): Promise<boolean> {
  const client = createClient({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
