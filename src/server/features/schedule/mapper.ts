import { parseChoice } from '#server/core/db.ts'
import { toHistory } from '#server/core/history.ts'
import type { AppointmentEvent, Prisma } from '#server/database/generated/client.ts'
import { scheduledRequest, toSubject } from '#server/features/requests/scheduling.ts'
import { type Booking, pickPlace } from '#shared/domain/schedule-objection.ts'
import type { Appointment, ListedAppointment } from '#shared/domain/schedule-schema.ts'
import {
  APPOINTMENT_EVENTS,
  APPOINTMENT_KINDS,
  APPOINTMENT_STATUSES,
} from '#shared/domain/schedule.ts'
import { toDay } from '#shared/lib/calendar-day.ts'

export const appointmentRelations = {
  request: scheduledRequest,
} as const satisfies Prisma.AppointmentInclude
export type AppointmentRow = Prisma.AppointmentGetPayload<{ include: typeof appointmentRelations }>
/** Converts a row; the customer and vehicle are those of the request, if it has one. */
export const toListedAppointment = (row: AppointmentRow): ListedAppointment => ({
  id: row.id,
  requestId: row.requestId,
  ...toRowSubject(row),
  kind: parseChoice(APPOINTMENT_KINDS, row.kind),
  title: row.title,
  ...pickPlace(row),
  day: toDay(row.day),
  technician: row.technician,
  status: parseChoice(APPOINTMENT_STATUSES, row.status),
  waitingFor: row.waitingFor,
  waitingUntil: row.waitingUntil && toDay(row.waitingUntil),
  notes: row.notes,
  anotherTime: row.anotherTime,
  invitedAt: toIso(row.invitedAt),
  confirmedAt: toIso(row.confirmedAt),
  remindedAt: toIso(row.remindedAt),
  missedDays: row.missedDays.map(toDay),
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  isArchived: row.archivedAt !== null,
})

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null

function toRowSubject({ request, ...row }: AppointmentRow) {
  if (!request) {
    const { customerName, customerPhone, customerEmail, vehicleLabel } = row
    const ownCustomer = { customerName, customerPhone, customerEmail, vehicleLabel }
    return { requestKind: null, requestReference: null, requestStatus: null, ...ownCustomer }
  }
  const { kind, customer, vehicle } = toSubject(request)
  return {
    requestKind: kind,
    requestReference: request.reference,
    requestStatus: request.status,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    vehicleLabel: vehicle,
  }
}

export const toBooking = (row: AppointmentRow): Booking => ({
  ...pickPlace(row),
  id: row.id,
  kind: parseChoice(APPOINTMENT_KINDS, row.kind),
  status: parseChoice(APPOINTMENT_STATUSES, row.status),
  title: row.title,
  customerName: row.request?.customerName ?? row.customerName,
})

/** Converts a row with its history, oldest first. */
export const toAppointment = (
  row: AppointmentRow & { events: AppointmentEvent[] },
  url: string,
): Appointment => ({
  ...toListedAppointment(row),
  url,
  history: toHistory(row.events, APPOINTMENT_EVENTS),
})
