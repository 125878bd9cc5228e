import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { assertFresh, explainChangedMeanwhile } from '#server/core/assert-fresh.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import { type DbOrTransaction, lockAppointmentRow, parseChoice } from '#server/core/db.ts'
import type { Changes, Stamp } from '#server/core/history.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_STATUSES,
  type AppointmentEvent,
} from '#shared/domain/schedule.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { appointmentRelations } from './mapper.ts'

export const APPOINTMENT_NOT_FOUND = 'There is no such appointment'

export type LockedAppointment = Awaited<ReturnType<typeof lockAppointment>>

type Expected = { updatedAt?: string | undefined; isArchived?: boolean }

/** Locks an appointment until the transaction ends. Throws AppError 'not-found' and 'conflict'. */
export async function lockAppointment(
  tx: DbOrTransaction,
  id: string,
  { updatedAt, isArchived = false }: Expected = {},
) {
  if (isId(id)) await lockAppointmentRow(tx, id)
  const row = isId(id)
    ? await tx.appointment.findFirst({
        where: { id, archivedAt: isArchived ? { not: null } : null },
        include: appointmentRelations,
      })
    : null
  if (!row) throw new AppError('not-found', APPOINTMENT_NOT_FOUND)
  await assertFresh(row, updatedAt, () => explainStale(tx, row))
  return {
    ...row,
    day: toDay(row.day),
    kind: parseChoice(APPOINTMENT_KINDS, row.kind),
    status: parseChoice(APPOINTMENT_STATUSES, row.status),
  }
}

async function explainStale(tx: DbOrTransaction, { id }: { id: string }) {
  const latest = await tx.appointmentEvent.findFirst({
    where: { appointmentId: id },
    select: { authorName: true },
    orderBy: { id: 'desc' },
  })
  return explainChangedMeanwhile('appointment', latest)
}

type Update = Omit<Prisma.AppointmentUncheckedUpdateInput, 'events'> & {
  event: AppointmentEvent
  changes?: Changes
  detail?: string
  stamp: Stamp
}

/** Changes a locked appointment and adds an entry to its history. */
export async function updateLockedAppointment(
  tx: DbOrTransaction,
  { id, updatedAt }: { id: string; updatedAt: Date },
  { event, changes = {}, detail = '', stamp, ...columns }: Update,
): Promise<void> {
  await tx.appointment.update({
    where: { id },
    data: {
      ...columns,
      updatedAt: computeUpdatedAt(updatedAt, stamp.at),
      events: { create: { event, changes, detail, ...stamp } },
    },
    select: { id: true },
  })
}
