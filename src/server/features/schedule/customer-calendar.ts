import type { Context } from '#server/context.ts'
import type { Business } from '#shared/domain/business.ts'
import { APPOINTMENT_KIND_LABELS } from '#shared/domain/schedule.ts'
import type { LinkedAppointment } from './appointment-link.ts'
import { writeCalendar } from './calendar.ts'

type CalendarContext = { url: string; business: Business; publicUrl: string }

/** Writes the calendar file of a customer's appointment. */
export function writeCustomerCalendar(
  { appointment, sequence, updatedAt }: LinkedAppointment,
  { url, business, publicUrl }: CalendarContext,
): string {
  const { id, day, startsMinute, minutes, status, kind, title, vehicleLabel } = appointment
  const what = kind === 'other' ? title : APPOINTMENT_KIND_LABELS[kind]
  const summary = `${startsMinute === null ? 'Drop off: ' : ''}${what} at ${business.name}`
  const description = [
    [title, vehicleLabel].filter(Boolean).join(', '),
    `To change it, open ${url} or call ${business.phone}.`,
  ].join('\n')
  const entry = { id, sequence, status, day, startsMinute, minutes, updatedAt }
  const entries = [{ ...entry, summary, description, url }]
  return writeCalendar(entries, { name: business.name, business, publicUrl })
}

export const toCalendarContext = ({ business, config }: Context, url: string): CalendarContext => ({
  url,
  business: business.current(),
  publicUrl: config.publicUrl,
})
