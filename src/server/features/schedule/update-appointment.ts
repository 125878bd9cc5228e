import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { createStamp, findFieldChanges, type Changes } from '#server/core/history.ts'
import { pickPlacement } from '#shared/domain/schedule-objection.ts'
import type {
  Appointment,
  AppointmentChange,
  AppointmentMove,
  AppointmentPlace,
} from '#shared/domain/schedule-schema.ts'
import { type AppointmentStatus, isActive, UPCOMING_STATUSES } from '#shared/domain/schedule.ts'
import { fromDay } from '#shared/lib/calendar-day.ts'
import {
  lockAppointment,
  type LockedAppointment,
  updateLockedAppointment,
} from './appointment-row.ts'
import { assertBay, assertBookable, lockDays } from './day-bookings.ts'
import { addEmail } from './email-appointment.ts'
import { getAppointment } from './get-appointment.ts'
import { scheduleReminder } from './remind-of-appointment.ts'

const PICKED_UP = 'The car was picked up already'

type Texts = Omit<AppointmentChange, keyof AppointmentMove | 'place'>
type Change = Omit<AppointmentMove, keyof AppointmentPlace> & {
  texts?: Texts
  place?: AppointmentPlace
}

/** Moves an appointment to another day, time or bay. Throws AppError 'conflict'. */
export const moveAppointment = (
  ctx: StaffContext,
  id: string,
  { day, startsMinute, minutes, bay, ...choices }: AppointmentMove,
): Promise<Appointment> =>
  changeAppointment(ctx, id, { place: { day, startsMinute, minutes, bay }, ...choices })

/** Changes the texts of an appointment, and its place if it differs. Throws AppError 'conflict'. */
export const updateAppointment = (
  ctx: StaffContext,
  id: string,
  { place, isAgreed, emailsCustomer, confirmed, updatedAt, ...texts }: AppointmentChange,
): Promise<Appointment> =>
  changeAppointment(ctx, id, { texts, place, isAgreed, emailsCustomer, confirmed, updatedAt })

async function changeAppointment(ctx: StaffContext, id: string, change: Change) {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockAppointment(tx, id, { updatedAt: change.updatedAt })
    const texts = row.request ? dropCustomer(change.texts) : change.texts
    const textChanges = texts ? findFieldChanges(row, texts) : {}
    const update = toUpdate(row, change)
    const isChanged = Object.keys({ ...textChanges, ...update.changes }).length > 0
    if (!isChanged) return
    const next = { ...row, ...texts, ...update.place, status: update.status }
    assertBay(ctx, next, row.bay)
    if (Object.keys(update.changes).length > 0 || (textChanges.kind && isActive(row))) {
      await lockDays(tx, row.day, next.day)
      const warnsOfPast = update.isNewTime && UPCOMING_STATUSES.includes(update.status)
      const place = pickPlacement(next)
      const { day } = next
      await assertBookable(ctx, tx, { id, day, place, confirmed: change.confirmed, warnsOfPast })
    }
    const stamp = createStamp(ctx)
    await updateLockedAppointment(tx, row, {
      ...texts,
      ...toColumns(row, update, stamp.at),
      ...(textChanges.customerEmail && { invitedAt: null }),
      event: Object.keys(update.changes).length > 0 ? 'moved' : 'changed',
      changes: { ...update.changes, ...textChanges },
      stamp,
    })
    if (update.isNewTime) await scheduleReminder(ctx, tx, { id, day: next.day })
    if (change.emailsCustomer) await addEmail(ctx, tx, id)
  })
  return getAppointment(ctx, id)
}

/** Leaves out the customer, which the request of an appointment has. */
function dropCustomer(texts?: Texts) {
  if (!texts) return undefined
  const { kind, title, technician, notes } = texts
  return { kind, title, technician, notes }
}

type AppointmentUpdate = {
  place: AppointmentPlace
  isNewTime: boolean
  status: AppointmentStatus
  changes: Changes
}

/**
 * Returns what a change does to the place. Throws AppError 'conflict' for a car that was picked up.
 */
function toUpdate(row: LockedAppointment, { place, texts, isAgreed }: Change): AppointmentUpdate {
  const { day, startsMinute, minutes, bay, status } = row
  const before = { day, startsMinute, minutes, bay }
  const stays = { place: before, isNewTime: false, status, changes: {} }
  if (!place) return stays
  const moves = findFieldChanges(row, place)
  // A form sends the place beside its texts; alone it opens a no-show again.
  if (texts && Object.keys(moves).length === 0) return stays
  if (status === 'picked-up') throw new AppError('conflict', PICKED_UP)
  const isNewTime = day !== place.day || startsMinute !== place.startsMinute
  const next = findStatusAfter(status, { isNewTime, isAgreed })
  return {
    place,
    isNewTime,
    status: next,
    changes: { ...moves, ...findFieldChanges(row, { status: next }) },
  }
}

type Move = { isNewTime: boolean; isAgreed: boolean }

/** Returns the status after a move: a new time is not confirmed, and a missed one is open again. */
function findStatusAfter(
  status: AppointmentStatus,
  { isNewTime, isAgreed }: Move,
): AppointmentStatus {
  const isMissed = status === 'no-show' || status === 'cancelled'
  if (!isMissed && !UPCOMING_STATUSES.includes(status)) return status
  if (isAgreed) return 'confirmed'
  return isMissed || isNewTime ? 'proposed' : status
}

function toColumns(
  row: LockedAppointment,
  { place, isNewTime, status, changes }: AppointmentUpdate,
  now: Date,
) {
  const isNew = isNewTime || changes.minutes !== undefined || status !== row.status
  return {
    ...place,
    day: fromDay(place.day),
    status,
    sequence: row.sequence + (isNew ? 1 : 0),
    confirmedAt: findConfirmedAt(row, { status, isNewTime, now }),
    ...(isNewTime && { anotherTime: '', invitedAt: null, remindedAt: null }),
    ...(row.status === 'no-show' &&
      status !== 'no-show' && { missedDays: { push: fromDay(row.day) } }),
  }
}

type Confirmation = { status: AppointmentStatus; isNewTime: boolean; now: Date }

function findConfirmedAt(
  row: LockedAppointment,
  { status, isNewTime, now }: Confirmation,
): Date | null {
  if (status === 'proposed') return null
  if (status !== 'confirmed') return row.confirmedAt
  return isNewTime ? now : (row.confirmedAt ?? now)
}
