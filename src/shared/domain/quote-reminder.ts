import { hoursOn, momentOf, type OpeningTimes } from '#shared/lib/business-hours.ts'
import { dayAfter, QUOTE_VALID_DAYS_MAX } from './quote.ts'

/** When the customer is reminded of a quote that ends: as the shop opens on the last open day before, or null where there is none. */
export function reminderAt(validUntil: string, business: OpeningTimes): Date | null {
  for (let days = 1; days <= QUOTE_VALID_DAYS_MAX; days += 1) {
    const day = dayAfter(validUntil, -days)
    const hours = hoursOn(day, business)
    if (hours) return new Date(momentOf(day, hours.opens, business.timeZone))
  }
  return null
}
