import { toColumns } from './numbers-table.ts'

export type AppointmentNumbers = {
  /** Cancelled ones do not count. */
  appointments: number
  noShows: number
  /** Median days from a request to its first appointment; null without any. */
  medianDays: number | null
}
export type AppointmentWeek = AppointmentNumbers & {
  /** Monday of the week. */
  week: string
}
/** Day with work in the bays, in minutes. */
export type BookedDay = {
  day: string
  /** Booked minutes of the first bay and the others. */
  bays: number[]
  /** Booked without a bay. */
  anyBay: number
  /** Opening time of all bays by the present hours. */
  open: number
}
export type ScheduleNumbers = {
  total: AppointmentNumbers
  weeks: AppointmentWeek[]
  /** The latest day first. */
  booked: BookedDay[]
}

const HOUR_MINUTES = 60
const hours = (minutes: number): number => Math.round((minutes / HOUR_MINUTES) * 10) / 10

/** Sums the booked minutes of all bays. */
export const countBooked = ({ bays, anyBay }: BookedDay): number =>
  bays.reduce((sum, minutes) => sum + minutes, anyBay)

const toRow = (label: string, numbers: AppointmentNumbers) => [
  label,
  numbers.appointments,
  numbers.noShows,
  numbers.medianDays,
]

export const toScheduleTable = {
  appointments: ({ total, weeks }: ScheduleNumbers) => ({
    columns: toColumns(
      { header: 'Week', isWeek: true },
      'Appointments',
      'No-shows',
      'Median days from the request',
    ),
    rows: [
      toRow('All', total),
      ...weeks.map(({ week, ...numbers }) => toRow(`Week of ${week}`, numbers)),
    ],
  }),
  'booked-hours': ({ booked }: ScheduleNumbers) => ({
    columns: toColumns(
      'Day',
      ...(booked[0]?.bays ?? []).map((_, index) => `Bay ${index + 1}, hours`),
      'Any bay, hours',
      'All, hours',
      'Open, hours',
    ),
    rows: booked.map((day) => [
      day.day,
      ...day.bays.map(hours),
      hours(day.anyBay),
      hours(countBooked(day)),
      hours(day.open),
    ]),
  }),
}
