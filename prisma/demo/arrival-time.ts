import { addBusinessHours, type OpeningTimes } from '#shared/domain/business-hours.ts'
import { REPLY_WITHIN_HOURS } from '#shared/domain/request.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'

const LONGEST_WAIT_MS = 30 * DAY_MS

/**
 * Arrival of a demo request: hours ago, or business hours until its answer is due (< 0: overdue).
 */
export type Arrival = { hoursAgo: number } | { dueInHours: number }

/** Returns the time of an arrival, rounded to the minute. */
export function arrivalTime(arrival: Arrival, now: Date, business: OpeningTimes): Date {
  if ('hoursAgo' in arrival) return toMinute(now.getTime() - arrival.hoursAgo * HOUR_MS)
  const { dueInHours } = arrival
  const after = (from: Date, hours: number) => addBusinessHours({ from, hours, business })
  const due =
    dueInHours < 0
      ? latestBefore(now, (moment) => after(moment, -dueInHours) <= now)
      : after(now, dueInHours)
  return latestBefore(now, (moment) => after(moment, REPLY_WITHIN_HOURS) <= due)
}

/** Finds the latest time before now that is early enough, rounded to the minute. */
function latestBefore(now: Date, isEarlyEnough: (moment: Date) => boolean): Date {
  let early = now.getTime() - LONGEST_WAIT_MS
  let late = now.getTime()
  while (late - early > MINUTE_MS) {
    const middle = (early + late) / 2
    if (isEarlyEnough(new Date(middle))) early = middle
    else late = middle
  }
  return toMinute(early)
}

const toMinute = (moment: number): Date => new Date(Math.floor(moment / MINUTE_MS) * MINUTE_MS)
