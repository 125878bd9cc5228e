import { Writable } from 'node:stream'
import pino from 'pino'
import type { Config } from '#server/config.ts'
import { startWorker } from '#server/worker.ts'
import { afterUse } from './after-use.ts'
import type { TestApp } from './app.ts'

const RETRY_MS = 50
const FAST_RETRIES = { retryDelayMs: () => RETRY_MS, pollMs: 50 }

type Options = {
  smtpUrl: string | undefined
  config?: Partial<Config>
  timing?: Parameters<typeof startWorker>[0]['timing']
}

/** Email worker that retries after a few milliseconds; stops after the test or file. */
export async function startTestWorker(
  { ctx, db, databaseUrl }: TestApp,
  { smtpUrl, config = {}, timing }: Options,
) {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString())
      done()
    },
  })
  const log = pino({ level: 'info' }, stream)
  const worker = await startWorker({
    ctx: { ...ctx, log, config: { ...ctx.config, ...config, smtpUrl } },
    databaseUrl,
    log,
    timing: { ...FAST_RETRIES, ...timing },
  })
  let stopped: Promise<unknown> | undefined
  const stop = () => (stopped ??= worker.stop())
  afterUse(stop)
  return {
    ...worker,
    stop,
    log: () => lines.join(''),
    /** Makes all delayed jobs due, including status emails that are held for some seconds. */
    makeJobsDue: async () => {
      await db.$executeRaw`SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), run_at := now())`
    },
  }
}
