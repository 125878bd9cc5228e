import { AppError } from '#server/core/app-error.ts'
import type { Business } from '#shared/domain/business.ts'
import { CLOSED_THAT_DAY, isOverAYearAway, OVER_A_YEAR_AWAY } from '#shared/domain/preferred-day.ts'
import { isKnownClosed } from '#shared/lib/business-hours.ts'
import { dayIn } from '#shared/lib/dates.ts'
import type { AskedDay } from './kinds.ts'

/** Throws AppError 'invalid' for a day when the shop is closed, or an unconfirmed one over a year ahead. */
export function checkAskedDay(
  { day, isConfirmed, path }: AskedDay,
  business: Business,
  now: Date,
): void {
  if (day === null) return
  const refuse = (message: string) =>
    new AppError('invalid', message, { issues: [{ path, message }] })
  if (isKnownClosed(day, business)) throw refuse(CLOSED_THAT_DAY)
  if (!isConfirmed && isOverAYearAway(day, dayIn(business.timeZone, now))) {
    throw refuse(OVER_A_YEAR_AWAY)
  }
}
