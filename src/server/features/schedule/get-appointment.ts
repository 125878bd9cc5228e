import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Appointment } from '#shared/domain/schedule-schema.ts'
import { APPOINTMENT_NOT_FOUND } from './appointment-row.ts'
import { appointmentRelations, toAppointment } from './mapper.ts'

/** Returns an appointment with its history. Throws AppError 'not-found'. */
export async function getAppointment({ db, links }: Context, id: string): Promise<Appointment> {
  const row = isId(id)
    ? await db.appointment.findUnique({
        where: { id },
        include: { ...appointmentRelations, events: { orderBy: { id: 'asc' } } },
      })
    : null
  if (!row) throw new AppError('not-found', APPOINTMENT_NOT_FOUND)
  return toAppointment(row, await links.appointment.createUrl(row.id))
}
