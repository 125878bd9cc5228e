import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Appointment, AppointmentMove } from '#shared/domain/schedule-schema.ts'
import { type AppointmentStatus, UPCOMING_STATUSES } from '#shared/domain/schedule.ts'
import { fromDay } from '#shared/lib/calendar-day.ts'
import {
  authorOf,
  changesOf,
  lockAppointment,
  type LockedAppointment,
  placementOf,
  updateAppointment,
} from './appointment-row.ts'
import { assertBay, assertBookable, lockDays } from './book-day.ts'
import { addEmail } from './email-appointment.ts'
import { getAppointment } from './get-appointment.ts'
import { scheduleReminder } from './remind-of-appointment.ts'

const PICKED_UP = 'The car was picked up already'

/** Moves an appointment to another day, time or bay. Throws AppError 'conflict'. */
export async function moveAppointment(
  ctx: StaffContext,
  id: string,
  { confirmed, isAgreed, emailsCustomer, updatedAt, ...to }: AppointmentMove,
): Promise<Appointment> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockAppointment(tx, id, { updatedAt })
    if (row.status === 'picked-up') throw new AppError('conflict', PICKED_UP)
    assertBay(ctx, to, row.bay)
    const isNewTime = row.day !== to.day || row.startsMinute !== to.startsMinute
    const status = statusAfter(row, { isNewTime, isAgreed })
    const changes = changesOf(row, { ...to, status })
    if (Object.keys(changes).length === 0) return
    await lockDays(tx, row.day, to.day)
    const place = placementOf({ ...to, kind: row.kind })
    const asksPast = isNewTime && UPCOMING_STATUSES.includes(status)
    await assertBookable(ctx, tx, { id, day: to.day, place, confirmed, asksPast })
    const by = authorOf(ctx)
    const isNew = isNewTime || row.minutes !== to.minutes || status !== row.status
    await updateAppointment(tx, row, {
      ...to,
      day: fromDay(to.day),
      status,
      sequence: row.sequence + (isNew ? 1 : 0),
      confirmedAt: confirmedAtOf(row, { status, isNewTime, now: by.at }),
      ...(isNewTime && { askedFor: '', invitedAt: null, remindedAt: null }),
      event: 'moved',
      changes,
      by,
    })
    if (isNewTime) await scheduleReminder(ctx, tx, { id, day: to.day })
    if (emailsCustomer) await addEmail(ctx, tx, id)
  })
  return getAppointment(ctx, id)
}

type Move = { isNewTime: boolean; isAgreed: boolean }

/** Returns the status after a move: a new time is not confirmed, and a missed one is open again. */
function statusAfter(
  { status }: LockedAppointment,
  { isNewTime, isAgreed }: Move,
): AppointmentStatus {
  const isMissed = status === 'no-show' || status === 'cancelled'
  if (!isMissed && !UPCOMING_STATUSES.includes(status)) return status
  if (isAgreed) return 'confirmed'
  return isMissed || isNewTime ? 'proposed' : status
}

type Confirmation = { status: AppointmentStatus; isNewTime: boolean; now: Date }

function confirmedAtOf(
  row: LockedAppointment,
  { status, isNewTime, now }: Confirmation,
): Date | null {
  if (status === 'proposed') return null
  if (status !== 'confirmed') return row.confirmedAt
  return isNewTime ? now : (row.confirmedAt ?? now)
}
