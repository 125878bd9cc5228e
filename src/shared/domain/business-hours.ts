import { addDays, toDay } from '../lib/calendar-day.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations.ts'
import { WEEKDAYS, type Business, type ClosedDay } from './business.ts'

export type OpeningTimes = Pick<Business, 'hours' | 'closedDays' | 'specialHours' | 'timeZone'>
/** In milliseconds since 1970. */
type OpenPeriod = { start: number; end: number }

const CLOSED_DAYS_MAX = 366
const OFFSETS_MAX = 10_000

/** Adds opening hours to a time; throws RangeError if the shop is closed for a whole year. */
export function addBusinessHours({
  from,
  hours,
  business,
}: {
  from: Date
  hours: number
  business: OpeningTimes
}): Date {
  if (!Number.isFinite(hours) || hours < 0) {
    throw new RangeError(`Not a number of business hours: ${hours}`)
  }
  let remainingMs = hours * HOUR_MS
  for (const { start, end } of openPeriods(from, business)) {
    if (remainingMs <= end - start) return new Date(start + remainingMs)
    remainingMs -= end - start
  }
  throw new RangeError(
    `No opening hours within ${CLOSED_DAYS_MAX} days: check hours and closed days`,
  )
}

/** Returns the last closing time between `from` and a calendar day, or null; stops at `until`. */
export function findLastClosing({
  day,
  from,
  until,
  business,
}: {
  day: string
  from: Date
  until: Date
  business: OpeningTimes
}): Date | null {
  const dayStart = toTimestamp(day, '00:00', business.timeZone)
  let last: Date | null = null
  for (const { start, end } of openPeriods(from, business)) {
    if (start >= dayStart || start > until.getTime()) break
    last = new Date(end)
  }
  return last
}

/** Counts full minutes of opening time; negative if `to` is before `from`. */
export function countBusinessMinutes({
  from,
  to,
  business,
}: {
  from: Date
  to: Date
  business: OpeningTimes
}): number {
  if (to < from) return -countBusinessMinutes({ from: to, to: from, business })
  let openMs = 0
  for (const { start, end } of openPeriods(from, business)) {
    if (start >= to.getTime()) break
    openMs += Math.min(end, to.getTime()) - start
  }
  return Math.floor(openMs / MINUTE_MS)
}

/** Checks a day ('2026-07-04') against the closed days, ignoring the weekly hours. */
export function isClosedOn(day: string, closedDays: readonly ClosedDay[]): boolean {
  const month = Number(day.slice(5, 7))
  return closedDays.some((closed) => {
    if ('date' in closed) return closed.date === day
    if ('everyYear' in closed) return closed.everyYear === day.slice(5)
    return (
      closed.month === month && closed.weekday === getWeekday(day) && isNthInMonth(day, closed.nth)
    )
  })
}

/** Returns a day's hours or null; special hours override closed days, which override the week. */
export function findHours(
  day: string,
  business: Pick<OpeningTimes, 'hours' | 'closedDays' | 'specialHours'>,
): { opens: string; closes: string } | null {
  const special = business.specialHours.find(({ date }) => date === day)
  if (special) return special
  return isClosedOn(day, business.closedDays) ? null : business.hours[getWeekday(day)]
}

/** Checks for a closed day, or for a day without hours if the shop publishes its hours. */
export const isKnownClosed = (
  day: string,
  { hoursText, ...business }: Pick<Business, 'hours' | 'closedDays' | 'specialHours' | 'hoursText'>,
): boolean =>
  findHours(day, business) === null && (hoursText !== '' || isClosedOn(day, business.closedDays))

/** Returns the next day on which the shop opens; null if there is none within a year. */
export function findNextOpenDay(
  day: string,
  business: Pick<OpeningTimes, 'hours' | 'closedDays' | 'specialHours'>,
): string | null {
  let next = addDays(day, 1)
  for (let left = CLOSED_DAYS_MAX; left > 0; left -= 1) {
    if (findHours(next, business)) return next
    next = addDays(next, 1)
  }
  return null
}

/** Lists days, starting at `first`, whose hours differ from their weekday's; null means closed. */
export function listExceptionalDays(
  first: string,
  count: number,
  business: OpeningTimes,
): { day: string; hours: { opens: string; closes: string } | null }[] {
  const found = []
  for (let day = first, left = count; left > 0; day = addDays(day, 1), left -= 1) {
    const hours = findHours(day, business)
    const usual = business.hours[getWeekday(day)]
    if (hours?.opens !== usual?.opens || hours?.closes !== usual?.closes) found.push({ day, hours })
  }
  return found
}

/** Yields opening periods after `from`; ends after a year without any. */
export function* openPeriods(from: Date, business: OpeningTimes): Generator<OpenPeriod> {
  let closedInARow = 0
  for (
    let day = localDay(from, business.timeZone);
    closedInARow < CLOSED_DAYS_MAX;
    day = addDays(day, 1)
  ) {
    const hours = findHours(day, business)
    closedInARow = hours ? 0 : closedInARow + 1
    if (!hours) continue
    const start = Math.max(toTimestamp(day, hours.opens, business.timeZone), from.getTime())
    const end = toTimestamp(day, hours.closes, business.timeZone)
    if (start < end) yield { start, end }
  }
}

const getWeekday = (day: string) => WEEKDAYS[new Date(day).getUTCDay()] ?? WEEKDAYS[0]

const localDay = (date: Date, timeZone: string): string =>
  toDay(new Date(date.getTime() + offsetMs(date.getTime(), timeZone)))

function isNthInMonth(day: string, nth: number): boolean {
  const date = Number(day.slice(8))
  if (nth > 0) return Math.ceil(date / 7) === nth
  const daysInMonth = new Date(
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0),
  ).getUTCDate()
  return date + 7 > daysInMonth
}

/** Converts a local time to milliseconds since 1970. */
export function toTimestamp(day: string, time: string, timeZone: string): number {
  // A time that daylight saving skips moves forward by the skipped span; an ambiguous time is the
  // first.
  const wallClock = Date.parse(`${day}T${time}:00Z`)
  const before = offsetMs(wallClock - DAY_MS, timeZone)
  const withBefore = wallClock - before
  if (offsetMs(withBefore, timeZone) === before) return withBefore
  const after = offsetMs(wallClock + DAY_MS, timeZone)
  const withAfter = wallClock - after
  return offsetMs(withAfter, timeZone) === after ? withAfter : withBefore
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** Remembers offsets: a list with overdue requests asks for the same hours in each row. */
function offsetMs(timestamp: number, timeZone: string): number {
  // Time zones change their offset at full quarters of an hour.
  const key = `${Math.floor(timestamp / (15 * MINUTE_MS))} ${timeZone}`
  const offset = offsets.get(key) ?? readOffsetMs(timestamp, timeZone)
  if (offsets.size >= OFFSETS_MAX) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** Offset from UTC at a point in time, read from text like '7/3/2025, GMT-04:00'. */
function readOffsetMs(timestamp: number, timeZone: string): number {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formatters.set(timeZone, formatter)
  const [, sign, hours, minutes] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(formatter.format(timestamp)) ?? []
  const absolute = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS
  return sign === '-' ? -absolute : absolute
}
