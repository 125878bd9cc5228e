import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { type AppointmentKind, parseMinute, toClockTime } from '#shared/domain/schedule.ts'

/** Place as typed; an empty start is the morning drop-off, an empty bay any bay. */
export type PlaceValues = { day: string; startsMinute: string; minutes: string; bay: string }

export type AppointmentTexts = {
  kind: AppointmentKind
  title: string
  customerName: string
  customerPhone: string
  customerEmail: string
  vehicleLabel: string
  technician: string
  notes: string
}

type Place = Pick<ListedAppointment, 'day' | 'startsMinute' | 'minutes' | 'bay'>

export const placeValues = ({ day, startsMinute, minutes, bay }: Place): PlaceValues => ({
  day,
  startsMinute: startsMinute === null ? '' : toClockTime(startsMinute),
  minutes: String(minutes),
  bay: bay === null ? '' : String(bay),
})

export const readPlace = ({ day, startsMinute, minutes, bay }: PlaceValues): Place => ({
  day,
  startsMinute: startsMinute === '' ? null : parseMinute(startsMinute),
  minutes: Number(minutes),
  bay: bay === '' ? null : Number(bay),
})
