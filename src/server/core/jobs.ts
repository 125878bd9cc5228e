import { Logger as JobLogger, runMigrations } from 'graphile-worker'
import { AppError } from './app-error.ts'
import type { DbOrTransaction } from './db.ts'
import { createPool } from './postgres.ts'

/** Something to be done after the transaction that adds it; of jobs with the same key only the latest counts. */
export type NewJob = { task: string; payload: unknown; key: string; runAt?: Date }
/** Does the work of one job; it must end within JOB_TIME_MAX_MS and give up when the signal says so. */
export type JobTask = (payload: unknown, signal: AbortSignal) => Promise<void>

export const JOB_TIME_MAX_MS = 45_000

/** Makes or updates the tables of the job queue, in a schema of their own. */
export async function migrateJobs(url: string): Promise<void> {
  const pgPool = createPool({ connectionString: url, max: 1 })
  try {
    await runMigrations({ pgPool, logger: new JobLogger(() => () => undefined) })
  } finally {
    await pgPool.end()
  }
}

/**
 * Removes a job within a transaction unless it is being worked on; whether there was one. Throws where its work begins at this very
 * moment: the transaction must not go on. Raw SQL here and in addJobs, since graphile-worker's functions are not in the Prisma schema.
 */
export async function removeJob(db: DbOrTransaction, key: string): Promise<boolean> {
  const rows = await db.$queryRaw<{ locked: boolean }[]>`
    SELECT removed.locked_at IS NOT NULL AS locked
    FROM graphile_worker.jobs, LATERAL graphile_worker.remove_job(jobs.key) AS removed
    WHERE jobs.key = ${key} AND jobs.locked_at IS NULL AND removed.id IS NOT NULL`
  if (rows.some(({ locked }) => locked)) {
    throw new AppError('conflict', 'The email is going out right now. Please reload.')
  }
  return rows.length > 0
}

/** Adds jobs within a transaction: they are there when it is committed, and only then. */
export async function addJobs(db: DbOrTransaction, jobs: NewJob[]): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(job->>'task', payload := job->'payload', job_key := job->>'key', run_at := (job->>'runAt')::timestamptz)
    FROM json_array_elements(${JSON.stringify(jobs)}::json) AS job`
}

/** Makes jobs due now, except those that are being worked on. */
export async function hurryJobs(db: DbOrTransaction, keys: string[]): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE key = ANY(${keys}::text[])), run_at := now())`
}
