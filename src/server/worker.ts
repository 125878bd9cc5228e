import type { Config } from './config.ts'
import type { Clock } from './core/clock.ts'
import type { Db } from './core/db.ts'
import type { Logger } from './core/logger.ts'
import { startJobs } from './database/job-runner.ts'
import { type BackupService, MAKE_BACKUP } from './features/backups/service.ts'
import type { BusinessReader } from './features/business/service.ts'
import { createDelivery } from './features/notifications/delivery.ts'
import { DELIVER_EMAIL } from './features/notifications/outbox-queue.ts'
import { senderOf } from './features/notifications/sender.ts'
import { REMIND_OF_QUOTE } from './features/quotes/reminder.ts'
import type { QuoteService } from './features/quotes/service.ts'
import { openCustomerPictureStore, openPictureStore } from './features/uploads/picture-store.ts'
import { createSweep, SWEEP_PICTURES } from './features/uploads/sweep.ts'
import { MATCH_WANTS } from './features/wants/arrivals.ts'
import type { WantService } from './features/wants/service.ts'
import { TEND_WANTS } from './features/wants/tend.ts'

type Deps = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 's3'>
  databaseUrl: string
  db: Db
  clock: Clock
  log: Logger
  business: BusinessReader
  /** Reminds customers of expiring quotes. */
  reminders: QuoteService['reminders']
  wants: Pick<WantService, 'matching' | 'tending'>
  backups: Pick<BackupService, 'makeNightly' | 'schedule'>
  /** Delays; tests use shorter ones. */
  timing?: {
    smtpTimeoutMs?: number
    retryDelayMs?: (attempts: number) => number
    leaseMs?: number
    pollMs?: number
  }
}

/** Runs background jobs until `stop`, such as sending emails and deleting unused pictures. */
export async function startWorker({
  config,
  databaseUrl,
  db,
  clock,
  log,
  business,
  reminders,
  wants,
  backups,
  timing = {},
}: Deps) {
  // Emails stored without a mail server are sent once there is one.
  const { smtpUrl, mailFrom } = config
  const { smtpTimeoutMs, retryDelayMs, leaseMs, pollMs } = timing
  // Without a mail server, the SMTP client is not loaded.
  const mailer = smtpUrl
    ? (await import('./features/notifications/mailer.ts')).createMailer({
        smtpUrl,
        from: senderOf(business, mailFrom),
        timeoutMs: smtpTimeoutMs,
      })
    : null
  const delivery = createDelivery({ db, clock, log, mailer, retryDelayMs })
  const { sweep, schedule } = createSweep({
    db,
    clock,
    log,
    store: openPictureStore(config),
    customerStore: openCustomerPictureStore(config),
  })
  const tasks = {
    [DELIVER_EMAIL]: delivery.deliver,
    [SWEEP_PICTURES]: sweep,
    [REMIND_OF_QUOTE]: reminders.remind,
    [MATCH_WANTS]: wants.matching.match,
    [TEND_WANTS]: wants.tending.tend,
    [MAKE_BACKUP]: backups.makeNightly,
  }
  const jobs = await startJobs({ url: databaseUrl, tasks, log, leaseMs, pollMs })
  await delivery.resume()
  await schedule(clock.now())
  await reminders.schedule()
  await wants.tending.schedule(clock.now())
  await backups.schedule({ isStart: true })
  return jobs
}
