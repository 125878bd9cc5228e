import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { APPOINTMENT_NOT_FOUND } from './appointment-row.ts'
import { appointmentRelations, toListedAppointment } from './mapper.ts'

export type LinkedAppointment = {
  appointment: ListedAppointment
  sequence: number
  updatedAt: Date
}

/** Returns an appointment as a customer has it. Throws AppError 'not-found'. */
export async function getCustomerAppointment(
  db: DbOrTransaction,
  id: string,
): Promise<LinkedAppointment> {
  const row = await db.appointment.findFirst({
    where: { id, archivedAt: null },
    include: appointmentRelations,
  })
  if (!row) throw new AppError('not-found', APPOINTMENT_NOT_FOUND)
  const { sequence, updatedAt } = row
  return { appointment: toListedAppointment(row), sequence, updatedAt }
}

/** Throws AppError 'not-found', also for a forged one. */
export async function getAppointmentByToken(
  { db, links }: Context,
  token: string,
): Promise<LinkedAppointment> {
  const id = await links.appointment.read(token)
  if (id === null) throw new AppError('not-found', APPOINTMENT_NOT_FOUND)
  return getCustomerAppointment(db, id)
}
