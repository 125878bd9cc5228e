import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as JobLogger, makeWorkerUtils, run, type Runner } from 'graphile-worker'
import { isDatabaseUnavailable } from '../core/app-error.ts'
import { JOB_TIME_MAX_MS, type JobTask } from '../core/jobs.ts'
import type { Logger } from '../core/logger.ts'
import { createPool } from '../core/postgres.ts'

type Options = {
  url: string
  tasks: Record<string, JobTask>
  log: Pick<Logger, 'error' | 'warn' | 'debug'>
  leaseMs?: number
  pollMs?: number
}

// Time until a job of a dead worker is unlocked; the library's default is four hours.
const LEASE_MS = 2 * JOB_TIME_MAX_MS
const POLL_MS = 2000
const POOL_SIZE = 6
/** Jobs mostly wait for the mail server and the disk. */
const CONCURRENCY = 4
const RESTART_AFTER_MS = 1000
const STOP_TIMEOUT_MS = 2000
const DATABASE_RETRY_MS = 200

/** Runs jobs in this process until `stop`, which waits for running jobs and then aborts them. */
export async function startJobs({
  url,
  tasks,
  log,
  leaseMs = LEASE_MS,
  pollMs = POLL_MS,
}: Options) {
  const lost = (error: unknown) =>
    log.warn({ err: error }, 'job queue lost its database connection')
  const pool = createPool({ connectionString: url, max: POOL_SIZE }, lost)
  const logger = createJobLogger(log)
  const utils = await makeWorkerUtils({ pgPool: pool, logger })
  const giveUp = new AbortController()
  let runner: Runner | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    const started = await run({
      pgPool: pool,
      logger,
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          (payload: unknown) => runJob(task, payload, createTimeLimit(giveUp.signal)),
        ]),
      ),
      parsedCronItems: [],
      concurrency: CONCURRENCY,
      pollInterval: pollMs,
      noHandleSignals: true,
      // With batches, even of one job, the library waits until a job is marked as done before it
      // stops.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    if (stopped) return started.stop()
    runner = started
    const ended = Promise.withResolvers<void>()
    started.promise.then(ended.resolve, ended.reject)
    // The library shuts down if it could not mark a job as done, and may then wait forever.
    started.events.once('pool:gracefulShutdown', () => setTimeout(ended.resolve, STOP_TIMEOUT_MS))
    ended.promise.then(startAgain, startAgain)
  }

  async function tryToStart(): Promise<void> {
    try {
      await start()
    } catch (error) {
      startAgain(error)
    }
  }

  function startAgain(error?: unknown): void {
    if (stopped) return
    log.error({ err: error }, 'job queue stopped; restarting')
    retry = setTimeout(() => void tryToStart(), RESTART_AFTER_MS)
  }

  async function unlockAbandoned(): Promise<void> {
    const { rows } = await pool.query<{ locked_by: string }>(
      'SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_at < now() - make_interval(secs => $1)',
      [leaseMs / 1000],
    )
    if (rows.length > 0) await utils.forceUnlockWorkers(rows.map((row) => row.locked_by))
  }

  await unlockAbandoned()
  const sweep = setInterval(() => void unlockAbandoned().catch(lost), leaseMs / 2)
  await start()

  return {
    stop: async (): Promise<void> => {
      stopped = true
      clearInterval(sweep)
      clearTimeout(retry)
      const deadline = setTimeout(() => giveUp.abort(), STOP_TIMEOUT_MS)
      await waitAtMost(2 * STOP_TIMEOUT_MS, runner?.stop())
      clearTimeout(deadline)
      await waitAtMost(STOP_TIMEOUT_MS, utils.release())
      await waitAtMost(STOP_TIMEOUT_MS, pool.end())
    },
  }
}

/** Waits for a short outage of the database: a failed attempt would delay the job for minutes. */
async function runJob(task: JobTask, payload: unknown, signal: AbortSignal): Promise<void> {
  try {
    await task(payload, signal)
  } catch (error) {
    if (!isDatabaseUnavailable(error) || signal.aborted) throw error
    await sleep(DATABASE_RETRY_MS)
    await runJob(task, payload, signal)
  }
}

/** Waits at most `ms` for work to settle. */
async function waitAtMost(ms: number, work: unknown): Promise<void> {
  const limit = new AbortController()
  const settled = Promise.resolve(work).then(
    () => undefined,
    () => undefined,
  )
  await Promise.race([
    settled,
    sleep(ms, undefined, { signal: limit.signal }).catch(() => undefined),
  ])
  limit.abort()
}

const createTimeLimit = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(JOB_TIME_MAX_MS)])

const createJobLogger = (log: Options['log']) =>
  new JobLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
