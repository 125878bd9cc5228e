import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { type AppointmentKind, minuteOf, timeOf } from '#shared/domain/schedule.ts'

/** Values as typed; an empty time is the morning drop-off, an empty bay any bay. */
export type AppointmentValues = {
  kind: AppointmentKind
  title: string
  customerName: string
  customerPhone: string
  customerEmail: string
  vehicleLabel: string
  day: string
  time: string
  minutes: string
  bay: string
  technician: string
  notes: string
}

type Start = Pick<ListedAppointment, 'day' | 'startsMinute' | 'minutes' | 'bay'>

export const placeValues = ({ day, startsMinute, minutes, bay }: Start) => ({
  day,
  time: startsMinute === null ? '' : timeOf(startsMinute),
  minutes: String(minutes),
  bay: bay === null ? '' : String(bay),
})

export const valuesOf = (appointment: ListedAppointment): AppointmentValues => ({
  kind: appointment.kind,
  title: appointment.title,
  customerName: appointment.customerName,
  customerPhone: appointment.customerPhone,
  customerEmail: appointment.customerEmail,
  vehicleLabel: appointment.vehicleLabel,
  technician: appointment.technician,
  notes: appointment.notes,
  ...placeValues(appointment),
})

export const toPlace = ({ day, time, minutes, bay }: AppointmentValues): Start => ({
  day,
  startsMinute: time === '' ? null : minuteOf(time),
  minutes: Number(minutes),
  bay: bay === '' ? null : Number(bay),
})

export const toTexts = (values: AppointmentValues) => ({
  kind: values.kind,
  title: values.title,
  customerName: values.customerName,
  customerPhone: values.customerPhone,
  customerEmail: values.customerEmail,
  vehicleLabel: values.vehicleLabel,
  technician: values.technician,
  notes: values.notes,
})

/** Returns the field of a path that the server or schema reports. */
export const fieldOf = (path: string): string => {
  const name = path.replace(/^(to|change)\./, '').replace(/^place\./, '')
  return name === 'startsMinute' ? 'time' : name
}
