import { findHours, isClosedOn } from '#shared/domain/business-hours.ts'
import type { Business } from '#shared/domain/business.ts'
import { CLOSED_NAME } from '#shared/domain/hours-text.ts'

export type Days = Pick<Business, 'closedDays' | 'specialHours'>
type Calendar = Days & Pick<Business, 'hours'>

/** Takes off what is said of one date alone. */
export const removeDate = ({ closedDays, specialHours }: Days, day: string): Days => ({
  closedDays: closedDays.filter((closed) => !('date' in closed) || closed.date !== day),
  specialHours: specialHours.filter(({ date }) => date !== day),
})

/** Closes the shop on one date. */
export function closeDay(days: Days, day: string, name = CLOSED_NAME): Days {
  const others = removeDate(days, day)
  return { ...others, closedDays: [...others.closedDays, { name, date: day }] }
}

/** Gives one date its own hours. */
export function openOn(
  days: Days,
  day: string,
  { opens, closes, name }: { opens: string; closes: string; name: string },
): Days {
  const others = removeDate(days, day)
  return { ...others, specialHours: [...others.specialHours, { name, date: day, opens, closes }] }
}

/** 'weekly' is closed by the weekly hours, 'holiday' by a yearly rule. */
export function getDayKind(day: string, facts: Calendar) {
  if (facts.specialHours.some(({ date }) => date === day)) return 'special'
  if (facts.closedDays.some((closed) => 'date' in closed && closed.date === day)) return 'closed'
  if (isClosedOn(day, facts.closedDays)) return 'holiday'
  return findHours(day, facts) ? 'open' : 'weekly'
}
