import { addDays } from '../lib/calendar-day.ts'
import { findHours, toTimestamp, type OpeningTimes } from './business-hours.ts'
import { QUOTE_VALID_DAYS_MAX } from './quote.ts'

/** Returns an open day for the end of a hold: the next one up to `last`, or else the one before. */
export function suggestHoldDay(
  { today, days, last }: { today: string; days: number; last: string },
  business: OpeningTimes,
): string | null {
  const isOpen = (day: string) => findHours(day, business) !== null
  const first = addDays(today, days)
  for (let day = first; day <= last; day = addDays(day, 1)) if (isOpen(day)) return day
  for (let day = first; day >= today; day = addDays(day, -1)) {
    if (day <= last && isOpen(day)) return day
  }
  return null
}

/** Returns the opening time of the last open day before a quote expires, or null. */
export function computeReminderAt(validUntil: string, business: OpeningTimes): Date | null {
  for (let days = 1; days <= QUOTE_VALID_DAYS_MAX; days += 1) {
    const day = addDays(validUntil, -days)
    const hours = findHours(day, business)
    if (hours) return new Date(toTimestamp(day, hours.opens, business.timeZone))
  }
  return null
}
