import { formatMonthDay, formatWeekday } from '../lib/dates.ts'
import { type Booking, type ShopDay, takesBay } from './schedule-objection.ts'
import { isActive } from './schedule.ts'

export const HALVES = ['morning', 'afternoon'] as const
export type Half = (typeof HALVES)[number]
/** Days after today whose halves are offered. */
export const OFFERED_DAYS = 14
const NOON = 12 * 60

/** Half of a calendar day such as '2026-12-01'. */
export type HalfDay = { day: string; half: Half }
type Span = { from: number; to: number }

/** Returns the open minutes of half a day; `from` equals `to` if there are none. */
export function getOpenSpan(half: Half, hours: ShopDay['hours']): Span {
  const { opens, closes } = hours ?? { opens: NOON, closes: NOON }
  return half === 'morning'
    ? { from: Math.min(opens, NOON), to: Math.min(closes, NOON) }
    : { from: Math.max(opens, NOON), to: Math.max(closes, NOON) }
}

/** Lists the halves of a day whose bays have time for work that takes some minutes. */
export function listFreeHalves(
  bookings: readonly Booking[],
  { hours, bays }: Pick<ShopDay, 'hours' | 'bays'>,
  minutes: number,
): Half[] {
  const inBays = bookings.filter((booking) => isActive(booking) && takesBay(booking))
  // A car that is dropped off takes the first free hours.
  let dropOffs = inBays
    .filter(({ startsMinute }) => startsMinute === null)
    .reduce((sum, booking) => sum + booking.minutes, 0)
  return HALVES.filter((half) => {
    const span = getOpenSpan(half, hours)
    const length = span.to - span.from
    const free = length * bays - inBays.reduce((sum, each) => sum + minutesIn(span, each), 0)
    const droppedOff = Math.min(dropOffs, Math.max(free, 0))
    dropOffs -= droppedOff
    // Long work begins in a free half and goes on after it.
    return length > 0 && free - droppedOff >= Math.min(minutes, length)
  })
}

function minutesIn({ from, to }: Span, { startsMinute, minutes }: Booking): number {
  if (startsMinute === null) return 0
  return Math.max(0, Math.min(to, startsMinute + minutes) - Math.max(from, startsMinute))
}

/** Formats 'Tuesday, Dec 1, morning'. */
export const formatHalfDay = ({ day, half }: HalfDay): string =>
  `${formatWeekday(day)}, ${formatMonthDay(day)}, ${half}`
