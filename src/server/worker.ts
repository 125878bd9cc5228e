import type { Context } from './context.ts'
import type { Job } from './core/jobs.ts'
import type { Logger } from './core/logger.ts'
import { startJobs } from './database/job-runner.ts'
import { nightlyBackup } from './features/backups/make-nightly-backup.ts'
import { createDelivery } from './features/notifications/delivery.ts'
import { createSender } from './features/notifications/sender.ts'
import { quoteReminder } from './features/quotes/remind-of-quote.ts'
import { appointmentReminder } from './features/schedule/remind-of-appointment.ts'
import { pictureSweep } from './features/uploads/sweep-pictures.ts'
import { wantMaintenance } from './features/wants/maintain-wants.ts'
import { arrivalMatching } from './features/wants/match-arrivals.ts'

type Deps = {
  ctx: Context
  databaseUrl: string
  log: Logger
  /** Delays; tests use shorter ones. */
  timing?: {
    smtpTimeoutMs?: number
    retryDelayMs?: (attempts: number) => number
    leaseMs?: number
    pollMs?: number
  }
}

/** Runs background jobs until `stop`, such as sending emails and deleting unused pictures. */
export async function startWorker({ ctx, databaseUrl, log, timing = {} }: Deps) {
  // Emails stored without a mail server are sent once there is one.
  const { smtpUrl, mailFrom } = ctx.config
  const { smtpTimeoutMs, retryDelayMs, leaseMs, pollMs } = timing
  // Without a mail server, the SMTP client is not loaded.
  const mailer = smtpUrl
    ? (await import('./features/notifications/mailer.ts')).createMailer({
        smtpUrl,
        from: createSender(ctx.business, mailFrom),
        timeoutMs: smtpTimeoutMs,
      })
    : null
  const jobs: Job<Context>[] = [
    createDelivery({ mailer, retryDelayMs }),
    pictureSweep,
    quoteReminder,
    appointmentReminder,
    arrivalMatching,
    wantMaintenance,
    nightlyBackup,
  ]
  const tasks = Object.fromEntries(
    jobs.map(({ task, run }) => [
      task,
      (payload: unknown, signal: AbortSignal) => run(ctx, payload, signal),
    ]),
  )
  const runner = await startJobs({ url: databaseUrl, tasks, log, leaseMs, pollMs })
  for (const { schedule } of jobs) await schedule?.(ctx)
  return runner
}
