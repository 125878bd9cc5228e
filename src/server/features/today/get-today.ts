import type { StaffContext } from '#server/context.ts'
import { getBackupState } from '#server/features/backups/list-backups.ts'
import { listMissingSettings } from '#server/features/business/get-settings.ts'
import { findUndelivered } from '#server/features/notifications/list-undelivered.ts'
import { getMailOverview } from '#server/features/notifications/mail-state.ts'
import { getTodaysPulls } from '#server/features/parts/get-todays-pulls.ts'
import { getTodaysRequests } from '#server/features/requests/staff/get-todays-requests.ts'
import { getTodaysSales } from '#server/features/sales/get-todays-sales.ts'
import { getTodaysSchedule } from '#server/features/schedule/get-todays-schedule.ts'
import { findGaps } from '#server/features/vehicles/find-gaps.ts'
import { type Today, TODAY_ROWS } from '#shared/domain/today.ts'

export async function getToday(ctx: StaffContext): Promise<Today> {
  const [schedule, requests, pulls, sales, vehicles, failedEmails, mail, setupLeft, backup] =
    await Promise.all([
      getTodaysSchedule(ctx),
      getTodaysRequests(ctx),
      getTodaysPulls(ctx),
      getTodaysSales(ctx),
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
