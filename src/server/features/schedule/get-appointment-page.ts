import type { Context } from '#server/context.ts'
import type { AppointmentPageData } from '#shared/domain/appointment-page.ts'
import { formatTime, isTimeOver } from '#shared/domain/appointment-time.ts'
import { UPCOMING_STATUSES } from '#shared/domain/schedule.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { getAppointmentByToken } from './appointment-link.ts'
import { toCalendarContext, writeCustomerCalendar } from './customer-calendar.ts'

/** Throws AppError 'not-found'. */
export async function getAppointmentPage(
  ctx: Context,
  token: string,
): Promise<AppointmentPageData> {
  const { appointment, sequence } = await getAppointmentByToken(ctx, token)
  const business = ctx.business.current()
  const { name, address, phone } = business
  const { kind, title, status, vehicleLabel, anotherTime } = appointment
  const isOver = isTimeOver(appointment, business, ctx.clock.now())
  return {
    kind,
    title,
    status,
    when: formatTime(appointment, business),
    vehicle: vehicleLabel,
    anotherTime,
    isOpen: UPCOMING_STATUSES.includes(status) && !isOver,
    version: sequence,
    shop: { name, place: formatAddress(address), phone },
  }
}

/** Throws AppError 'not-found'. */
export async function getCalendarFile(ctx: Context, token: string): Promise<string> {
  const linked = await getAppointmentByToken(ctx, token)
  const url = await ctx.links.appointment.createUrl(linked.appointment.id)
  return writeCustomerCalendar(linked, toCalendarContext(ctx, url))
}
