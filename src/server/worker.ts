import type { Context } from './context.ts'
import type { Logger } from './core/logger.ts'
import { startJobs } from './database/job-runner.ts'
import {
  MAKE_BACKUP,
  makeNightlyBackup,
  scheduleBackup,
} from './features/backups/make-nightly-backup.ts'
import { createDelivery } from './features/notifications/delivery.ts'
import { DELIVER_EMAIL } from './features/notifications/outbox-queue.ts'
import { createSender } from './features/notifications/sender.ts'
import {
  REMIND_OF_QUOTE,
  remindOfQuote,
  scheduleReminders,
} from './features/quotes/remind-of-quote.ts'
import {
  REMIND_OF_APPOINTMENT,
  remindOfAppointment,
  scheduleAppointmentReminders,
} from './features/schedule/remind-of-appointment.ts'
import { scheduleSweep, SWEEP_PICTURES, sweepPictures } from './features/uploads/sweep-pictures.ts'
import {
  MAINTAIN_WANTS,
  maintainWants,
  scheduleMaintenance,
} from './features/wants/maintain-wants.ts'
import { MATCH_WANTS, runMatchJob } from './features/wants/match-arrivals.ts'

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
  const { db, clock, business } = ctx
  // Emails stored without a mail server are sent once there is one.
  const { smtpUrl, mailFrom } = ctx.config
  const { smtpTimeoutMs, retryDelayMs, leaseMs, pollMs } = timing
  // Without a mail server, the SMTP client is not loaded.
  const mailer = smtpUrl
    ? (await import('./features/notifications/mailer.ts')).createMailer({
        smtpUrl,
        from: createSender(business, mailFrom),
        timeoutMs: smtpTimeoutMs,
      })
    : null
  const delivery = createDelivery({ db, clock, log, mailer, retryDelayMs })
  const tasks = {
    [DELIVER_EMAIL]: delivery.deliver,
    [SWEEP_PICTURES]: (_payload: unknown, signal: AbortSignal) => sweepPictures(ctx, signal),
    [REMIND_OF_QUOTE]: (payload: unknown) => remindOfQuote(ctx, payload),
    [REMIND_OF_APPOINTMENT]: (payload: unknown) => remindOfAppointment(ctx, payload),
    [MATCH_WANTS]: (payload: unknown) => runMatchJob(ctx, payload),
    [MAINTAIN_WANTS]: (_payload: unknown, signal: AbortSignal) => maintainWants(ctx, signal),
    [MAKE_BACKUP]: () => makeNightlyBackup(ctx),
  }
  const jobs = await startJobs({ url: databaseUrl, tasks, log, leaseMs, pollMs })
  await delivery.resumeAtStart()
  await scheduleSweep(ctx, clock.now())
  await scheduleReminders(ctx)
  await scheduleAppointmentReminders(ctx)
  await scheduleMaintenance(ctx, clock.now())
  await scheduleBackup(ctx, { isStart: true })
  return jobs
}
