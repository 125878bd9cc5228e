import { addDays } from '../lib/calendar-day.ts'
import { dayIn, minuteIn } from '../lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '../lib/durations.ts'
import { findHours, toTimestamp } from './business-hours.ts'
import type { Business } from './business.ts'
import type { ShopDay } from './schedule-objection.ts'
import { DAY_MINUTES, parseMinute, toClockTime } from './schedule.ts'

type Shop = Pick<Business, 'hours' | 'closedDays' | 'specialHours' | 'timeZone' | 'bays'>

export function getShopDay(day: string, business: Shop, now: Date): ShopDay {
  const { timeZone, bays } = business
  const hours = findHours(day, business)
  return {
    day,
    hours: hours && { opens: parseMinute(hours.opens), closes: parseMinute(hours.closes) },
    bays,
    skipped: skippedOn(day, timeZone),
    now: { day: dayIn(timeZone, now), minute: minuteIn(timeZone, now) },
  }
}

/** Returns the minutes that daylight saving skips; null on other days. */
function skippedOn(day: string, timeZone: string): ShopDay['skipped'] {
  const start = toTimestamp(day, '00:00', timeZone)
  const lost = (start + DAY_MS - toTimestamp(addDays(day, 1), '00:00', timeZone)) / MINUTE_MS
  if (lost <= 0) return null
  let to = 0
  while (
    to < DAY_MINUTES &&
    toTimestamp(day, toClockTime(to), timeZone) === start + to * MINUTE_MS
  ) {
    to += 1
  }
  return { from: to - lost, to }
}
