import { formatDayAndTime, formatDay, formatWeekday } from '../lib/dates.ts'
import { MINUTE_MS } from '../lib/durations.ts'
import { findHours, toTimestamp } from './business-hours.ts'
import type { Business } from './business.ts'
import { toClockTime } from './schedule.ts'

type Time = { day: string; startsMinute: number | null; minutes: number }
type Shop = Pick<Business, 'hours' | 'closedDays' | 'specialHours' | 'timeZone'>

/** Start of a drop-off on a day without hours. */
const MORNING = '08:00'
/** Length of a drop-off in a calendar. */
const DROP_OFF_MINUTES = 30

/** Returns the moments between which the customer comes; a drop-off is at opening time. */
export function toPeriod(
  { day, startsMinute, minutes }: Time,
  business: Shop,
): { start: Date; end: Date } {
  const opens = findHours(day, business)?.opens ?? MORNING
  const time = startsMinute === null ? opens : toClockTime(startsMinute)
  const start = toTimestamp(day, time, business.timeZone)
  const length = startsMinute === null ? DROP_OFF_MINUTES : minutes
  return { start: new Date(start), end: new Date(start + length * MINUTE_MS) }
}

/** Checks for a time that is over; a drop-off is open until its day ends. */
export function isTimeOver(time: Time, business: Shop, now: Date): boolean {
  if (time.startsMinute !== null) return toPeriod(time, business).start <= now
  return toTimestamp(time.day, '23:59', business.timeZone) <= now.getTime()
}

/** Formats 'Tuesday, November 24, 2026 at 9:00 AM EST', or the day of a drop-off. */
export function formatTime(time: Time, business: Shop): string {
  if (time.startsMinute === null) {
    return `${formatWeekday(time.day)}, ${formatDay(time.day)}, drop off in the morning`
  }
  return formatDayAndTime(toPeriod(time, business).start.toISOString(), business.timeZone)
}
