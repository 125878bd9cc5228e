import type { Business } from '#shared/domain/business.ts'
import { REPLY_WITHIN_HOURS } from '#shared/domain/request.ts'
import { addBusinessHours, lastClosingBefore } from '#shared/lib/business-hours.ts'
import { dayIn } from '#shared/lib/dates.ts'

const MINUTE_MS = 60_000
/** Opening hours for an answer about a day before which the shop does not open again. */
const SHORT_NOTICE_HOURS = 1

/**
 * The promised reply, to the minute: two requests that are due within one minute are due at the same time. A day that the sender asked
 * for ('2026-07-04') ends it with the last business day before.
 */
export function dueFrom(now: Date, business: Business, askedDay: string | null = null): Date {
  const dueWithin = (hours: number) => addBusinessHours({ from: now, hours, business })
  const usual = dueWithin(REPLY_WITHIN_HOURS)
  const isAhead = askedDay !== null && askedDay >= dayIn(business.timeZone, now)
  const latest = isAhead
    ? (lastClosingBefore({ day: askedDay, from: now, until: usual, business }) ??
      dueWithin(SHORT_NOTICE_HOURS))
    : usual
  const due = Math.min(usual.getTime(), latest.getTime())
  return new Date(Math.floor(due / MINUTE_MS) * MINUTE_MS)
}
