import { momentOf, nextDay, openPeriods, type OpeningTimes } from './business-hours.ts'
import { dayIn, formatMonthDay, formatTimeOfDay, formatWeekday } from './dates.ts'

/** What is said of the opening hours from a moment on (in milliseconds since 1970) until the next one; '' where it is not known. */
export type OpeningWords = { at: number; isOpen: boolean; text: string }

/** About three days of an ordinary shop. */
const CHANGES_MAX = 8
const DAYS_MAX = 14
const DAY_MS = 24 * 60 * 60_000
const WEEK_DAYS = 7

/** What is said now, and from each of the next changes on; between two changes of one day the list stays the same, so that pages keep their bytes. */
export function openingWords(business: OpeningTimes, now: Date): OpeningWords[] {
  const words: OpeningWords[] = [{ ...wordsAt(business, now), at: 0 }]
  const end = now.getTime() + DAYS_MAX * DAY_MS
  let change = nextChange(business, now)
  while (words.length < CHANGES_MAX && change.getTime() < end) {
    const next = wordsAt(business, change)
    if (next.text !== words.at(-1)?.text) words.push(next)
    change = nextChange(business, change)
  }
  return [...words, { at: change.getTime(), isOpen: false, text: '' }]
}

function wordsAt(business: OpeningTimes, moment: Date): OpeningWords {
  const { timeZone } = business
  const at = moment.getTime()
  const [period] = openPeriods(moment, business)
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
  const today = dayIn(timeZone, moment)
  const day = dayIn(timeZone, opens)
  const text =
    day === today ? `Opens at ${time}` : `Closed, opens ${dayName({ day, today })} ${time}`
  return { at, isOpen: false, text }
}

/** When the words may change: the shop opens or closes, or the next day begins. */
function nextChange(business: OpeningTimes, moment: Date): Date {
  const tomorrow = nextDay(dayIn(business.timeZone, moment))
  const midnight = momentOf(tomorrow, '00:00', business.timeZone)
  const [period] = openPeriods(moment, business)
  if (!period) return new Date(midnight)
  const { start, end } = period
  return new Date(Math.min(start > moment.getTime() ? start : end, midnight))
}

/** The day of the next opening as one says it today. */
function dayName({ day, today }: { day: string; today: string }): string {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS
  if (days === 1) return 'tomorrow'
  return days < WEEK_DAYS ? formatWeekday(day) : formatMonthDay(day)
}
