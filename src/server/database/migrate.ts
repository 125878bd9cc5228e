import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../core/app-error.ts'
import { createClient } from '../core/postgres.ts'

type Migration = { name: string; sql: string; checksum: string }
type RecordedMigration = { migration_name: string; checksum: string; finished_at: Date | null }
type Options = {
  url: string
  migrationsDir: string
  /** Migrations of a backup; all if omitted. */
  only?: { name: string; checksum: string }[]
  /** Receives a message if another connection has held the lock for several seconds. */
  onWait?: (message: string) => void
}

// Same lock as Prisma's command line, so both exclude each other.
const MIGRATION_LOCK_KEY = 72_707_369

const LOCK_RETRY_MS = 100
const REPORT_AFTER_MS = 5000

// Same table as Prisma's (prisma-engines, sql-schema-connector), so its command line still works.
const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

/** Applies pending migrations in transactions and returns their names; throws StartupError. */
export async function migrate({
  url,
  migrationsDir,
  only,
  onWait = () => undefined,
}: Options): Promise<{ applied: string[] }> {
  // Concurrent callers wait for the first one. Fails if the recorded history differs from the
  // files.
  const migrations = readMigrations(migrationsDir)
  const required = only?.map(({ name, checksum }) => ({
    migration_name: name,
    checksum,
    finished_at: new Date(),
  }))
  if (required) assertHistoryFits(required, migrations, 'backup')
  const client = createClient({ connectionString: url })
  await client.connect()
  try {
    await takeLock(client, onWait)
    await client.query(HISTORY_TABLE)
    const { rows: history } = await client.query<RecordedMigration>(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    )
    assertHistoryFits(history, migrations)

    const recorded = new Set(history.map((row) => row.migration_name))
    const isUnknown = (name: string) => only?.every((one) => one.name !== name)
    if ([...recorded].some(isUnknown)) {
      throw new StartupError('The database is not empty: it has migrations that the backup lacks.')
    }
    const missing = migrations.filter(({ name }) => !recorded.has(name) && !isUnknown(name))
    for (const migration of missing) await apply(client, migration)
    return { applied: missing.map(({ name }) => name) }
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

async function takeLock(client: pg.Client, onWait: (message: string) => void): Promise<void> {
  const startedAt = Date.now()
  for (let hasReported = false; ;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${MIGRATION_LOCK_KEY}) AS taken`,
    )
    if (rows[0]?.taken) return
    if (!hasReported && Date.now() - startedAt > REPORT_AFTER_MS) {
      hasReported = true
      onWait(
        `Waiting for ${await lockHolder(client)}, which is applying migrations. This process continues automatically afterwards.`,
      )
    }
    await sleep(LOCK_RETRY_MS)
  }
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; address: string | null; since: string }>(
    `SELECT pid, host(client_addr) AS address, to_char(backend_start, 'YYYY-MM-DD HH24:MI') AS since
     FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND objid = ${MIGRATION_LOCK_KEY} AND granted`,
  )
  const [holder] = rows
  if (!holder) return 'another connection to this database'
  return `the database connection ${holder.pid} of ${holder.address ?? 'this machine'} (open since ${holder.since} UTC)`
}

function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir).filter((name) => existsSync(join(dir, name, 'migration.sql')))
  return names.toSorted().map((name) => {
    const bytes = readFileSync(join(dir, name, 'migration.sql'))
    return {
      name,
      sql: bytes.toString('utf8'),
      checksum: createHash('sha256').update(bytes).digest('hex'),
    }
  })
}

function assertHistoryFits(
  history: RecordedMigration[],
  migrations: Migration[],
  owner: 'database' | 'backup' = 'database',
): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const { migration_name: name, checksum, finished_at: finishedAt } of history) {
    if (!finishedAt) {
      throw new StartupError(
        `The migration ${name} failed halfway in this database. Repair the database, then mark it with ` +
          `npx prisma migrate resolve --applied ${name} (or --rolled-back ${name}).`,
      )
    }
    const expected = checksums.get(name)
    if (!expected) {
      throw new StartupError(
        `The ${owner} has the migration ${name} of a newer version. Start that version.`,
      )
    }
    if (checksum !== expected) {
      throw new StartupError(
        `The migration ${name} was changed after it was applied to this ${owner}. Restore the file and make the change in a new migration.`,
      )
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query(
      'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, clock_timestamp(), 1)',
      [randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new StartupError(
      `The migration ${name} failed and was rolled back: ${(error as Error).message}`,
    )
  }
}
