import type { StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { createStamp, findFieldChanges } from '#server/core/history.ts'
import type { Appointment, AppointmentWait } from '#shared/domain/schedule-schema.ts'
import { isActive } from '#shared/domain/schedule.ts'
import { fromDay, toDay } from '#shared/lib/calendar-day.ts'
import { lockAppointment, updateLockedAppointment } from './appointment-row.ts'
import { getAppointment } from './get-appointment.ts'

const OVER = 'This appointment is over'
const NOTHING = 'Say what it waits for'

/**
 * Records what an appointment waits for, or that it is there. Throws AppError 'conflict',
 * 'invalid'.
 */
export async function waitForPart(
  ctx: StaffContext,
  id: string,
  { waitingFor, waitingUntil, updatedAt }: AppointmentWait,
): Promise<Appointment> {
  if (waitingFor === null && waitingUntil !== null) {
    throw invalidField('waitingFor', NOTHING)
  }
  await ctx.db.$transaction(async (tx) => {
    const row = await lockAppointment(tx, id, { updatedAt })
    if (!isActive(row)) throw new AppError('conflict', OVER)
    const before = { ...row, waitingUntil: row.waitingUntil && toDay(row.waitingUntil) }
    const changes = findFieldChanges(before, { waitingFor: waitingFor ?? '', waitingUntil })
    if (Object.keys(changes).length === 0) return
    await updateLockedAppointment(tx, row, {
      waitingFor: waitingFor ?? '',
      waitingUntil: waitingUntil === null ? null : fromDay(waitingUntil),
      event: 'waiting',
      changes,
      stamp: createStamp(ctx),
    })
  })
  return getAppointment(ctx, id)
}
