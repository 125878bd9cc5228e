import { addBusinessHours, findLastClosing } from '#shared/domain/business-hours.ts'
import type { Business } from '#shared/domain/business.ts'
import { REPLY_WITHIN_HOURS } from '#shared/domain/request.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

/** Opening hours until an answer if the shop does not open before the day. */
const SHORT_NOTICE_HOURS = 1

/** Returns when a reply is due, to the minute: by closing before a preferred date or wish. */
export function computeDueTime(now: Date, business: Business, day: string | null = null): Date {
  const dueWithin = (hours: number) => addBusinessHours({ from: now, hours, business })
  const usual = dueWithin(REPLY_WITHIN_HOURS)
  const isFuture = day !== null && day >= dayIn(business.timeZone, now)
  const latest = isFuture
    ? (findLastClosing({ day, from: now, until: usual, business }) ?? dueWithin(SHORT_NOTICE_HOURS))
    : usual
  const due = Math.min(usual.getTime(), latest.getTime())
  return new Date(Math.floor(due / MINUTE_MS) * MINUTE_MS)
}
