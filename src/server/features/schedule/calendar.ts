import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { toPeriod } from '#shared/domain/appointment-time.ts'
import type { Business } from '#shared/domain/business.ts'
import type { AppointmentStatus } from '#shared/domain/schedule.ts'
import { formatAddress } from '#shared/lib/address-line.ts'

export type CalendarEntry = {
  id: string
  sequence: number
  status: AppointmentStatus
  day: string
  startsMinute: number | null
  minutes: number
  updatedAt: Date
  summary: string
  description: string
  /** Customer's page; null in a feed of staff. */
  url: string | null
}
type Shop = {
  business: Business
  /** Host of the site, in the UIDs. */
  publicUrl: string
}

const PRODUCT = { company: 'Recycled Auto Parts', product: 'Schedule', language: 'EN' }

/** Writes an iCalendar file (RFC 5545); its times are in UTC, which every program reads alike. */
export function writeCalendar(
  entries: CalendarEntry[],
  { name, business, publicUrl }: Shop & { name: string },
): string {
  const calendar = ical({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH })
  const { host } = new URL(publicUrl)
  for (const entry of entries) {
    const { start, end } = toPeriod(entry, business)
    calendar.createEvent({
      id: `${entry.id}@${host}`,
      sequence: entry.sequence,
      start,
      end,
      stamp: entry.updatedAt,
      lastModified: entry.updatedAt,
      summary: entry.summary,
      description: entry.description,
      location: `${business.name}, ${formatAddress(business.address)}`,
      ...(entry.url !== null && { url: entry.url }),
      status: toCalendarStatus(entry.status),
    })
  }
  // The library leaves out the end of the last line (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}

function toCalendarStatus(status: AppointmentStatus): ICalEventStatus {
  if (status === 'cancelled' || status === 'no-show') return ICalEventStatus.CANCELLED
  return status === 'proposed' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}
