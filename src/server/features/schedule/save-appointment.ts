import type { StaffContext } from '#server/context.ts'
import type { Appointment, AppointmentChange } from '#shared/domain/schedule-schema.ts'
import { isActive } from '#shared/domain/schedule.ts'
import {
  authorOf,
  changesOf,
  lockAppointment,
  placementOf,
  updateAppointment,
} from './appointment-row.ts'
import { assertBookable, lockDays } from './book-day.ts'
import { getAppointment } from './get-appointment.ts'

const BAY_CONFLICTS = ['full', 'too-much', 'outside-hours']

/** Changes the texts of an appointment. Throws AppError 'conflict' for a stale update. */
export async function saveAppointment(
  ctx: StaffContext,
  id: string,
  {
    updatedAt,
    customerName,
    customerPhone,
    customerEmail,
    vehicleLabel,
    ...own
  }: AppointmentChange,
): Promise<Appointment> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockAppointment(tx, id, { updatedAt })
    // The request of an appointment has the customer.
    const customer = row.request ? {} : { customerName, customerPhone, customerEmail, vehicleLabel }
    const columns = { ...own, ...customer }
    const changes = changesOf(row, columns)
    if (Object.keys(changes).length === 0) return
    if (own.kind !== row.kind && isActive(row)) {
      await lockDays(tx, row.day)
      const place = placementOf({ ...row, kind: own.kind })
      const { day } = row
      await assertBookable(ctx, tx, { id, day, place, confirmed: BAY_CONFLICTS, asksPast: false })
    }
    await updateAppointment(tx, row, { ...columns, event: 'changed', changes, by: authorOf(ctx) })
  })
  return getAppointment(ctx, id)
}
