import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { migrateJobs } from '#server/core/jobs.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { postgresFolders } from '#server/database/postgres-cluster.ts'
import { MIGRATIONS_DIR } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

const log = { warn: () => undefined, error: () => undefined }
let made: Promise<string> | undefined

/**
 * A data folder whose Postgres is made and migrated but not running, for tests that stop or break one of their own. It is a copy
 * of one that this worker process makes once; the files under tests/integration/database test how one is made.
 */
export async function migratedDataDir(): Promise<string> {
  const dataDir = temporaryFolder()
  const { root, cluster } = postgresFolders(dataDir)
  mkdirSync(root)
  chmodSync(root, 0o711)
  made ??= makeCluster()
  // With its owner, who is somebody else where root runs the tests.
  await promisify(execFile)('cp', ['-a', await made, cluster])
  return dataDir
}

/** Makes one that is removed after the run, and gives the folder of its files. */
async function makeCluster(): Promise<string> {
  const dataDir = join(inject('runFolder'), String(process.pid))
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false, log })
  try {
    await migrate({ url, migrationsDir: MIGRATIONS_DIR })
    await migrateJobs(url)
  } finally {
    await stop()
  }
  return postgresFolders(dataDir).cluster
}
