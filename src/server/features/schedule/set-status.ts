import type { StaffContext } from '#server/context.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { createStamp, findFieldChanges } from '#server/core/history.ts'
import { setScheduledStatus, toSubject } from '#server/features/requests/scheduling.ts'
import { pickPlacement } from '#shared/domain/schedule-objection.ts'
import type { Appointment, AppointmentStatusStep } from '#shared/domain/schedule-schema.ts'
import {
  type AppointmentStatus,
  isActive,
  findRequestStatus,
  UPCOMING_STATUSES,
} from '#shared/domain/schedule.ts'
import {
  lockAppointment,
  type LockedAppointment,
  updateLockedAppointment,
} from './appointment-row.ts'
import { assertBookable, lockDays } from './day-bookings.ts'
import { addEmail } from './email-appointment.ts'
import { getAppointment } from './get-appointment.ts'

/** Statuses in which nothing is missing any more. */
const DONE: AppointmentStatus[] = ['ready', 'picked-up', 'no-show', 'cancelled']

/** Sets the status of an appointment, and by choice of its request. Throws AppError 'conflict'. */
export async function setStatus(
  ctx: StaffContext,
  id: string,
  { status, setsRequestStatus, emailsCustomer, confirmed, updatedAt }: AppointmentStatusStep,
): Promise<Appointment> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockAppointment(tx, id, { updatedAt })
    if (!isActive(row) && isActive({ status })) {
      await lockDays(tx, row.day)
      const { day } = row
      const warnsOfPast = UPCOMING_STATUSES.includes(status)
      await assertBookable(ctx, tx, { id, day, place: pickPlacement(row), confirmed, warnsOfPast })
    }
    if (status !== row.status) await storeStatus(ctx, tx, { row, status })
    if (setsRequestStatus) await followStatus(ctx, tx, { row, status })
    if (emailsCustomer) await addEmail(ctx, tx, id)
  })
  return getAppointment(ctx, id)
}

type StatusChange = { row: LockedAppointment; status: AppointmentStatus }

async function storeStatus(ctx: StaffContext, tx: DbOrTransaction, { row, status }: StatusChange) {
  const stamp = createStamp(ctx)
  const isDone = DONE.includes(status)
  const columns = { status, ...(isDone && { waitingFor: '', waitingUntil: null }) }
  const isCancelled = status === 'cancelled'
  await updateLockedAppointment(tx, row, {
    ...columns,
    sequence: row.sequence + (isCancelled !== (row.status === 'cancelled') ? 1 : 0),
    ...(status === 'confirmed' && { confirmedAt: stamp.at, anotherTime: '' }),
    ...(status === 'proposed' && { confirmedAt: null }),
    event: 'status',
    changes: findFieldChanges(row, { status }),
    stamp,
  })
}

async function followStatus(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { row: { request }, status: step }: StatusChange,
): Promise<void> {
  if (!request) return
  const { kind } = toSubject(request)
  const status = findRequestStatus(kind, step)
  if (status) await setScheduledStatus(ctx, tx, { key: { kind, id: request.id }, status })
}
