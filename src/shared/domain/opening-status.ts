import { addDays } from '../lib/calendar-day.ts'
import { dayIn, formatMonthDay, formatTimeOfDay, formatWeekday } from '../lib/dates.ts'
import { DAY_MS } from '../lib/durations.ts'
import { toTimestamp, openPeriods, type OpeningTimes } from './business-hours.ts'

/** Opening status from a time (milliseconds since 1970) until the next; '' if unknown. */
export type OpeningStatus = { at: number; isOpen: boolean; text: string }

/** About three days of a typical shop. */
const CHANGES_MAX = 8
const DAYS_MAX = 14
const WEEK_DAYS = 7

export function listOpeningStatuses(business: OpeningTimes, now: Date): OpeningStatus[] {
  // Stays the same between two changes of a day, so cached pages do not change.
  const statuses: OpeningStatus[] = [{ ...computeStatus(business, now), at: 0 }]
  const end = now.getTime() + DAYS_MAX * DAY_MS
  let change = nextChange(business, now)
  while (statuses.length < CHANGES_MAX && change.getTime() < end) {
    const next = computeStatus(business, change)
    if (next.text !== statuses.at(-1)?.text) statuses.push(next)
    change = nextChange(business, change)
  }
  return [...statuses, { at: change.getTime(), isOpen: false, text: '' }]
}

function computeStatus(business: OpeningTimes, date: Date): OpeningStatus {
  const { timeZone } = business
  const at = date.getTime()
  const [period] = openPeriods(date, business)
  if (!period) return { at, isOpen: false, text: 'Closed' }
  if (period.start <= at) {
    return {
      at,
      isOpen: true,
      text: `Open until ${formatTimeOfDay(new Date(period.end), timeZone)}`,
    }
  }
  const opens = new Date(period.start)
  const time = formatTimeOfDay(opens, timeZone)
  const today = dayIn(timeZone, date)
  const day = dayIn(timeZone, opens)
  const text =
    day === today ? `Opens at ${time}` : `Closed, opens ${dayName({ day, today })} ${time}`
  return { at, isOpen: false, text }
}

/** Time at which the text may change: the shop opens or closes, or the next day begins. */
function nextChange(business: OpeningTimes, date: Date): Date {
  const tomorrow = addDays(dayIn(business.timeZone, date), 1)
  const midnight = toTimestamp(tomorrow, '00:00', business.timeZone)
  const [period] = openPeriods(date, business)
  if (!period) return new Date(midnight)
  const { start, end } = period
  return new Date(Math.min(start > date.getTime() ? start : end, midnight))
}

/** Name of the next opening day, relative to today. */
function dayName({ day, today }: { day: string; today: string }): string {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS
  if (days === 1) return 'tomorrow'
  return days < WEEK_DAYS ? formatWeekday(day) : formatMonthDay(day)
}
