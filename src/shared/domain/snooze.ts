import * as z from 'zod'
import { addDays } from '../lib/calendar-day.ts'
import { dayIn, formatWeekday } from '../lib/dates.ts'
import { HOUR_MS } from '../lib/durations.ts'
import { findHours, toTimestamp, type OpeningTimes } from './business-hours.ts'
import { isoDateTime, optionalText } from './field-schema.ts'

export const SNOOZE_DAYS_MAX = 366
const REASON_MAX = 200
const LATER_MS = 3 * HOUR_MS
const STEP_MS = HOUR_MS / 2
/** Minimum time left on a day that is offered. */
const BEFORE_CLOSING_MS = HOUR_MS
const DAYS_SEARCHED = 14
const MONDAY = 1
/** Time on days when the shop is closed. */
const MORNING = '08:00'

/** Snooze with reason; null ends it. */
export const snoozeSchema = z
  .strictObject({ until: isoDateTime, reason: optionalText('Reason', REASON_MAX) })
  .nullable()
  .optional()
export type Snooze = { until: string; reason?: string | null }

export const isSnoozed = ({ snoozedUntil }: { snoozedUntil: string | null }, now: Date): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime()

export type SnoozeChoice = { label: string; until: Date }

/** Offers times at which the shop is open. */
export function snoozeChoices(now: Date, times: OpeningTimes): SnoozeChoice[] {
  const today = dayIn(times.timeZone, now)
  const later = new Date(Math.ceil((now.getTime() + LATER_MS) / STEP_MS) * STEP_MS)
  const closes = closingOn(today, times)
  const choices: SnoozeChoice[] = []
  if (closes !== null && later.getTime() <= closes - BEFORE_CLOSING_MS) {
    choices.push({ label: 'Later today', until: later })
  }
  const tomorrow = addDays(today, 1)
  const morning = openingOn(tomorrow, times)
  if (morning) choices.push({ label: 'Tomorrow morning', until: morning })
  const week = firstOpenDay(nextMonday(tomorrow), times)
  if (week && week.until.getTime() !== morning?.getTime()) {
    choices.push({ label: formatWeekday(week.day), until: week.until })
  }
  return choices
}

/** Returns the opening time of a day, or the morning if the shop is closed. */
export const getOpening = (day: string, times: OpeningTimes): Date =>
  openingOn(day, times) ?? new Date(toTimestamp(day, MORNING, times.timeZone))

function openingOn(day: string, times: OpeningTimes): Date | null {
  const hours = findHours(day, times)
  return hours && new Date(toTimestamp(day, hours.opens, times.timeZone))
}

function closingOn(day: string, times: OpeningTimes): number | null {
  const hours = findHours(day, times)
  return hours && toTimestamp(day, hours.closes, times.timeZone)
}

/** Finds the first Monday on or after a day. */
function nextMonday(day: string): string {
  let monday = day
  while (new Date(monday).getUTCDay() !== MONDAY) monday = addDays(monday, 1)
  return monday
}

function firstOpenDay(from: string, times: OpeningTimes): { day: string; until: Date } | null {
  let day = from
  for (let days = 0; days < DAYS_SEARCHED; days += 1) {
    const until = openingOn(day, times)
    if (until) return { day, until }
    day = addDays(day, 1)
  }
  return null
}
