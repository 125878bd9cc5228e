import type { StaffContext } from '#server/context.ts'
import { getBackupState } from '#server/features/backups/list-backups.ts'
import { listMissingSettings } from '#server/features/business/get-settings.ts'
import { findUndelivered } from '#server/features/notifications/list-undelivered.ts'
import { getMailOverview } from '#server/features/notifications/mail-state.ts'
import { findTodaysPulls } from '#server/features/parts/find-todays-pulls.ts'
import { findTodaysRequests } from '#server/features/requests/staff/find-todays-requests.ts'
import { findTodaysSales } from '#server/features/sales/find-todays-sales.ts'
import { findTodaysSchedule } from '#server/features/schedule/find-todays-schedule.ts'
import { findGaps } from '#server/features/vehicles/find-gaps.ts'
import { type Today, TODAY_ROWS } from '#shared/domain/today.ts'

export async function getToday(ctx: StaffContext): Promise<Today> {
  const [schedule, requests, pulls, sales, vehicles, failedEmails, mail, setupLeft, backup] =
    await Promise.all([
      findTodaysSchedule(ctx),
      findTodaysRequests(ctx),
      findTodaysPulls(ctx),
      findTodaysSales(ctx),
      findGaps(ctx),
      findUndelivered(ctx, TODAY_ROWS),
      getMailOverview(ctx),
      listMissingSettings(ctx),
      getBackupState(ctx),
    ])
  return {
    schedule,
    requests,
    pulls,
    sales,
    vehicles,
    failedEmails,
    mail,
    setupLeft,
    untrustedProxy: ctx.forwarded.findUntrustedPeer(),
    backup,
  }
}
