import type { ShopDay } from '#shared/domain/schedule-objection.ts'
import type { ToSchedule } from '#shared/domain/schedule-schema.ts'
import { formatMinute } from '#shared/domain/schedule.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { formatMonthDay, formatWeekday } from '#shared/lib/dates.ts'

const WEEK_DAYS = 7

/** Returns Sunday to Saturday around a day. */
export function getWeek(day: string): { from: string; to: string } {
  const from = addDays(day, -new Date(day).getUTCDay())
  return { from, to: addDays(from, WEEK_DAYS - 1) }
}

/** Formats 'Tuesday, Nov 24'. */
export const formatShortDay = (day: string): string =>
  `${formatWeekday(day)}, ${formatMonthDay(day)}`

/** Formats 'Tue, Nov 24'. */
export const formatColumnDay = (day: string): string =>
  `${formatWeekday(day).slice(0, 3)}, ${formatMonthDay(day)}`

type Wish = Pick<ToSchedule, 'wishedDay' | 'wishedHalf'>
/** Formats 'Asks for Tuesday, Dec 1, morning'. */
export const formatWish = ({ wishedDay, wishedHalf }: Wish): string =>
  wishedDay === null
    ? 'Any day'
    : `Asks for ${[formatShortDay(wishedDay), wishedHalf].filter(Boolean).join(', ')}`

/** Formats 'Any bay' or 'Bay 2'. */
export const formatBay = (bay: number | null): string => (bay === null ? 'Any bay' : `Bay ${bay}`)

/** Formats '9 am' or 'Morning drop-off'. */
export const formatStart = (startsMinute: number | null): string =>
  startsMinute === null ? 'Morning drop-off' : formatMinute(startsMinute)

/** Names the work of a day: finished work takes no more time of the bays (rule 36.4). */
export const nameWork = ({ day, now }: Pick<ShopDay, 'day' | 'now'>): string =>
  day > now.day ? 'booked' : 'to do'

/** Formats minutes as '30 min' or '1.5 h'. */
export const formatLength = (minutes: number): string =>
  minutes > 0 && minutes < 60 ? `${minutes} min` : `${Math.round((minutes / 60) * 100) / 100} h`
