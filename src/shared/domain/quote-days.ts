import { hoursOn, momentOf, type OpeningTimes } from '#shared/lib/business-hours.ts'
import { dayAfter, QUOTE_VALID_DAYS_MAX } from './quote.ts'

/** Returns the default last day of a hold: an open day, before `last` the next one, else the one before; null without any. */
export function defaultHoldDay(
  { today, days, last }: { today: string; days: number; last: string },
  business: OpeningTimes,
): string | null {
  const isOpen = (day: string) => hoursOn(day, business) !== null
  const first = dayAfter(today, days)
  for (let day = first; day <= last; day = dayAfter(day, 1)) if (isOpen(day)) return day
  for (let day = first; day >= today; day = dayAfter(day, -1)) {
    if (day <= last && isOpen(day)) return day
  }
  return null
}

/** When the customer is reminded of a quote that ends: as the shop opens on the last open day before, or null where there is none. */
export function reminderAt(validUntil: string, business: OpeningTimes): Date | null {
  for (let days = 1; days <= QUOTE_VALID_DAYS_MAX; days += 1) {
    const day = dayAfter(validUntil, -days)
    const hours = hoursOn(day, business)
    if (hours) return new Date(momentOf(day, hours.opens, business.timeZone))
  }
  return null
}
