import { Logger as JobLogger, runMigrations } from 'graphile-worker'
import type { DbOrTransaction } from './db.ts'
import { createPool } from './postgres.ts'

/** Job that runs after the transaction commits; a newer job with the same key replaces it. */
export type NewJob = { task: string; payload: unknown; key: string; runAt?: Date }
/** Background job of a feature; `schedule` runs when the server starts. */
export type Job<Context> = {
  task: string
  run: (ctx: Context, payload: unknown, signal: AbortSignal) => Promise<void>
  schedule?: (ctx: Context) => Promise<void>
}
/** Runs one job; must finish within JOB_TIME_MAX_MS and stop when the signal aborts. */
export type JobTask = (payload: unknown, signal: AbortSignal) => Promise<void>

export const JOB_TIME_MAX_MS = 45_000

/** Creates or updates the job tables in a separate schema. */
export async function migrateJobs(url: string): Promise<void> {
  const pgPool = createPool({ connectionString: url, max: 1 })
  try {
    await runMigrations({ pgPool, logger: new JobLogger(() => () => undefined) })
  } finally {
    await pgPool.end()
  }
}

/** Removes a job that is not running; 'starting' is one that starts at the same moment. */
export async function removeJob(
  tx: DbOrTransaction,
  key: string,
): Promise<'removed' | 'absent' | 'starting'> {
  // The functions of graphile-worker are not in the schema.
  const rows = await tx.$queryRaw<{ locked: boolean }[]>`
    SELECT removed.locked_at IS NOT NULL AS locked
    FROM graphile_worker.jobs, LATERAL graphile_worker.remove_job(jobs.key) AS removed
    WHERE jobs.key = ${key} AND jobs.locked_at IS NULL AND removed.id IS NOT NULL`
  if (rows.some(({ locked }) => locked)) return 'starting'
  return rows.length > 0 ? 'removed' : 'absent'
}

/** Adds jobs that become visible when the transaction commits. */
export async function addJobs(db: DbOrTransaction, jobs: NewJob[]): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(job->>'task', payload := job->'payload', job_key := job->>'key', run_at := (job->>'runAt')::timestamptz)
    FROM json_array_elements(${JSON.stringify(jobs)}::json) AS job`
}

/** Adds or moves the only job of a task. */
export const addOnlyJob = (db: DbOrTransaction, task: string, runAt: Date): Promise<void> =>
  addJobs(db, [{ task, payload: {}, key: task, runAt }])

/** Makes jobs due now unless they are running. */
export async function runJobsNow(db: DbOrTransaction, keys: string[]): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE key = ANY(${keys}::text[])), run_at := now())`
}
