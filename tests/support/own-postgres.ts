import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { migrateJobs } from '#server/core/jobs.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { locatePostgresFolders } from '#server/database/postgres-cluster.ts'
import { MIGRATIONS_DIR } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

const log = { warn: () => undefined, error: () => undefined }
let made: Promise<string> | undefined

/** Copies a migrated, stopped data folder, for tests that stop or break their own Postgres. */
export async function migratedDataDir(): Promise<string> {
  const dataDir = temporaryFolder()
  const { root, cluster } = locatePostgresFolders(dataDir)
  mkdirSync(root)
  chmodSync(root, 0o711)
  made ??= makeCluster()
  // Preserves the owner, which differs from the current user if root runs the tests.
  await promisify(execFile)('cp', ['-a', await made, cluster])
  return dataDir
}

/** Makes the original, removed after the run; returns its folder. */
async function makeCluster(): Promise<string> {
  const dataDir = join(inject('runFolder'), String(process.pid))
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false, log })
  try {
    await migrate({ url, migrationsDir: MIGRATIONS_DIR })
    await migrateJobs(url)
  } finally {
    await stop()
  }
  return locatePostgresFolders(dataDir).cluster
}
