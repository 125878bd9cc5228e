import { expect, onTestFinished, test } from 'vitest'
import { addJobs } from '#server/core/jobs.ts'
import { startJobs } from '#server/database/job-runner.ts'
import { createTestApp } from '../../support/app.ts'
import { runStatement } from '../../support/postgres.ts'

const { db, databaseUrl } = await createTestApp()
const rename = (from: string, to: string) =>
  runStatement(databaseUrl, `ALTER TABLE graphile_worker.${from} RENAME TO ${to}`)

test('a job queue that could not mark a job as done restarts, even while another job never ends', async () => {
  const done: string[] = []
  const errors: string[] = []
  const tasks = {
    hang: (_: unknown, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        done.push('hang')
        signal.addEventListener('abort', () => resolve())
      }),
    break: async () => {
      await expect.poll(() => done).toContain('hang')
      await rename('_private_jobs', 'away')
      done.push('break')
    },
    work: async () => void done.push('work'),
  }
  const log = {
    error: (...values: unknown[]) => void errors.push(String(values.at(-1))),
    warn: () => undefined,
    debug: () => undefined,
  }
  const jobs = await startJobs({ url: databaseUrl, tasks, log, pollMs: 50 })
  onTestFinished(jobs.stop)
  await addJobs(db, [
    { task: 'hang', payload: {}, key: 'hang' },
    { task: 'break', payload: {}, key: 'break' },
  ])
  await expect.poll(() => errors, { timeout: 60_000 }).toContain('job queue stopped; restarting')
  await rename('away', '_private_jobs')
  await addJobs(db, [{ task: 'work', payload: {}, key: 'work' }])
  await expect.poll(() => done, { timeout: 20_000 }).toContain('work')
})
