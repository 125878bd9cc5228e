import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Author } from '#server/core/author.ts'
import { nextUpdatedAt } from '#server/core/clock.ts'
import { type DbOrTransaction, lockAppointmentRow, parseChoice } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_STATUSES,
  type AppointmentEvent,
} from '#shared/domain/schedule.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { relations } from './mapper.ts'

export const APPOINTMENT_NOT_FOUND = 'There is no such appointment'

export type Changes = Record<string, [Prisma.InputJsonValue | null, Prisma.InputJsonValue | null]>
export type LockedAppointment = Awaited<ReturnType<typeof lockAppointment>>

export const todayAt = ({ clock, business }: Context): string =>
  dayIn(business.current().timeZone, clock.now())

type Expected = { updatedAt?: string | undefined; isArchived?: boolean }

/** Locks an appointment until the transaction ends. Throws 'not-found' and 'conflict'. */
export async function lockAppointment(
  tx: DbOrTransaction,
  id: string,
  { updatedAt, isArchived = false }: Expected = {},
) {
  if (isId(id)) await lockAppointmentRow(tx, id)
  const row = isId(id)
    ? await tx.appointment.findFirst({
        where: { id, archivedAt: isArchived ? { not: null } : null },
        include: relations,
      })
    : null
  if (!row) throw new AppError('not-found', APPOINTMENT_NOT_FOUND)
  if (updatedAt !== undefined) await assertFresh(tx, row, updatedAt)
  return {
    ...row,
    day: toDay(row.day),
    kind: parseChoice(APPOINTMENT_KINDS, row.kind),
    status: parseChoice(APPOINTMENT_STATUSES, row.status),
  }
}

async function assertFresh(
  tx: DbOrTransaction,
  row: { id: string; updatedAt: Date },
  updatedAt: string,
): Promise<void> {
  if (Date.parse(updatedAt) === row.updatedAt.getTime()) return
  const latest = await tx.appointmentEvent.findFirst({
    where: { appointmentId: row.id },
    select: { author: true },
    orderBy: { id: 'desc' },
  })
  const who = latest?.author ?? 'Somebody'
  throw new AppError('conflict', `${who} changed this appointment in the meantime. Please reload.`)
}

type Update = Omit<Prisma.AppointmentUncheckedUpdateInput, 'events'> & {
  event: AppointmentEvent
  changes?: Changes
  detail?: string
  by: Author
}

/** Changes a locked appointment and adds an entry to its history. */
export async function updateAppointment(
  tx: DbOrTransaction,
  { id, updatedAt }: { id: string; updatedAt: Date },
  { event, changes = {}, detail = '', by, ...columns }: Update,
): Promise<void> {
  await tx.appointment.update({
    where: { id },
    data: {
      ...columns,
      updatedAt: nextUpdatedAt(updatedAt, by.at),
      events: { create: { event, changes, detail, ...by } },
    },
    select: { id: true },
  })
}

type Value = string | number | null

/** Returns the changed fields with both values; undefined fields stay. */
export const findChanges = <After extends Record<string, Value | undefined>>(
  before: NoInfer<Record<keyof After, Value>>,
  after: After,
): Changes =>
  Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) => {
      const isSame = value === undefined || before[field] === value
      return isSame ? [] : [[field, [before[field] ?? null, value]]]
    }),
  )
