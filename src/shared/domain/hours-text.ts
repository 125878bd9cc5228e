import { addDays } from '../lib/calendar-day.ts'
import { capitalize } from '../lib/capitalize.ts'
import { type Business, WEEKDAYS } from './business.ts'

type Week = Business['hours']
type Calendar = Pick<Business, 'closedDays' | 'specialHours' | 'timeZone'>

/** Includes today. */
const ANNOUNCED_DAYS = 8
const DAY_FORMAT = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
/** Monday first. */
const WEEK_FROM_MONDAY = [...WEEKDAYS.slice(1), WEEKDAYS[0]]

/** Formats '8am' or '5:30pm'. */
export function signTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const shown = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${shown}${hours < 12 ? 'am' : 'pm'}`
}

/** Formats 'Monday, November 23'. */
export const signDay = (day: string): string => DAY_FORMAT.format(new Date(day))

/** Formats 'Monday-Friday 8am-5pm, Saturday 9am-1pm'. */
export function formatWeek(hours: Week): string {
  const groups: { from: string; to: string; times: string }[] = []
  let before: string | null = null
  for (const day of WEEK_FROM_MONDAY) {
    const open = hours[day]
    const times = open && `${signTime(open.opens)}-${signTime(open.closes)}`
    const name = capitalize(day)
    const last = groups.at(-1)
    if (times && times === before && last) last.to = name
    else if (times) groups.push({ from: name, to: name, times })
    before = times
  }
  return groups
    .map(({ from, to, times }) => `${from === to ? from : `${from}-${to}`} ${times}`)
    .join(', ')
}

/** Describes days of the coming week with other hours than usual. */
export function listClosingNotices(business: Calendar, today: string): string[] {
  return Array.from({ length: ANNOUNCED_DAYS }, (_, offset) => addDays(today, offset)).flatMap(
    (day) => {
      const special = business.specialHours.find(({ date }) => date === day)
      if (special) {
        const { opens, closes, name } = special
        return [`${signDay(day)}: open ${signTime(opens)}-${signTime(closes)}${formatReason(name)}`]
      }
      const closed = business.closedDays.find((each) => 'date' in each && each.date === day)
      return closed ? [`Closed ${signDay(day)}${formatReason(closed.name)}`] : []
    },
  )
}

/** Default name of a closed day without a reason. */
export const CLOSED_NAME = 'Closed'

const formatReason = (name: string): string => (name === CLOSED_NAME ? '' : ` (${name})`)
