import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { addOnlyJob, type Job } from '#server/core/jobs.ts'
import { toTimestamp } from '#shared/domain/business-hours.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { findComplete } from './backup-row.ts'

const NIGHT = '03:00'

export const nightlyBackup: Job<Context> = {
  task: 'make_backup',
  run: makeNightlyBackup,
  schedule: (ctx) => scheduleBackup(ctx, { isStart: true }),
}

/** Starts the nightly backup, which may outlast its job. */
export async function makeNightlyBackup(ctx: Context): Promise<void> {
  await ctx.backups.begin(null).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
  await scheduleBackup(ctx)
}

/** Schedules the next backup for 3 a.m. at the shop; on startup at once if one was missed. */
async function scheduleBackup(ctx: Context, { isStart = false } = {}): Promise<void> {
  const { config, db, clock } = ctx
  if (config.backupDir === null) return
  const now = clock.now()
  const last = isStart ? await findComplete(db) : null
  const isMissed = last !== null && now.getTime() - last.startedAt.getTime() > DAY_MS
  const runAt = isMissed ? now : nextNight(ctx, now)
  await addOnlyJob(db, nightlyBackup.task, runAt)
}

function nextNight({ business }: Context, now: Date): Date {
  const { timeZone } = business.current()
  const today = dayIn(timeZone, now)
  const tonight = toTimestamp(today, NIGHT, timeZone)
  return new Date(
    tonight > now.getTime() ? tonight : toTimestamp(addDays(today, 1), NIGHT, timeZone),
  )
}
