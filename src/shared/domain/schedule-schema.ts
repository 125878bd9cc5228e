import * as z from 'zod'
import { DAY_MS } from '../lib/durations.ts'
import {
  idempotencyKeySchema,
  isoDateTime,
  requiredText,
  requiredChoice,
  orNull,
  seenVersion,
  textUpTo,
  textOrEmpty,
} from './field-schema.ts'
import { HALVES } from './half-day.ts'
import { historyEntrySchema } from './history-schema.ts'
import { contactFields, PARTS_WIZARD_MESSAGES } from './request-schema.ts'
import { REQUEST_KINDS } from './request.ts'
import { VEHICLE_LABEL_MAX } from './sale.ts'
import {
  APPOINTMENT_EMAILS,
  APPOINTMENT_EVENTS,
  APPOINTMENT_KINDS,
  APPOINTMENT_STATUSES,
  APPOINTMENT_TITLE_MAX,
  BAY_MAX,
  DAY_MINUTES,
  MINUTES_MAX,
  MINUTES_MIN,
  SCHEDULE_DAYS_MAX,
  TECHNICIAN_MAX,
  WAITING_FOR_MAX,
} from './schedule.ts'
import { NAME_MAX, NOTES_MAX } from './text-limits.ts'

const OVER_MIDNIGHT = 'An appointment ends before midnight'
const YEAR_MAX_DAY = '2100-01-01'
const daySchema = z
  .string({ error: 'Day is required' })
  .max(NAME_MAX, { error: 'Day must be a date like 2026-11-24', abort: true })
  .check(z.iso.date('Day must be a date like 2026-11-24'))
  .refine((day) => day >= '2020-01-01' && day < YEAR_MAX_DAY, 'Is the year right?')
  .meta({ format: 'date' })

const place = {
  day: daySchema,
  startsMinute: z
    .int({ error: 'Start must be a time of the day' })
    .min(0, 'Start must be a time of the day')
    .max(DAY_MINUTES - 1, 'Start must be a time of the day')
    .nullable()
    .meta({
      description: "Minutes after midnight on the shop's clock; null to drop off in the morning.",
    }),
  minutes: z
    .int({ error: 'Length must be a number of minutes' })
    .min(MINUTES_MIN, `Length must be at least ${MINUTES_MIN} minutes`)
    .max(MINUTES_MAX, `Length must be at most ${MINUTES_MAX / 60} hours`),
  bay: z
    .int({ error: 'Bay must be a number' })
    .min(1, 'Bay must be at least 1')
    .max(BAY_MAX, `Bay must be at most ${BAY_MAX}`)
    .nullable()
    .meta({ description: 'Null for any bay.' }),
}
const confirmed = z.array(z.string().max(NAME_MAX)).max(50).default([]).meta({
  description: 'Conflicts that are accepted: each `key` of the `conflicts` of a 409 before.',
})
const updatedAt = seenVersion
const setsRequestStatus = z
  .boolean({ error: 'setsRequestStatus must be true or false' })
  .default(false)
  .meta({ description: 'Sets the status of its request too, such as `scheduled`.' })

const emailsCustomer = z
  .boolean({ error: 'emailsCustomer must be true or false' })
  .default(false)
  .meta({ description: 'Emails the customer the time, the cancellation or that it is ready.' })

const placeSchema = z.strictObject(place)
export type AppointmentPlace = z.infer<typeof placeSchema>
const choices = {
  isAgreed: z
    .boolean({ error: 'isAgreed must be true or false' })
    .default(false)
    .meta({ description: 'The customer agreed to the time: it is confirmed.' }),
  emailsCustomer,
  confirmed,
}

type PlaceInput = { startsMinute: number | null; minutes: number }
const endsInTime = ({ startsMinute, minutes }: PlaceInput) =>
  (startsMinute ?? 0) + minutes <= DAY_MINUTES
const beforeMidnight = { path: ['minutes'], error: OVER_MIDNIGHT }

const texts = {
  kind: requiredChoice('Kind', APPOINTMENT_KINDS),
  title: textOrEmpty('Title', APPOINTMENT_TITLE_MAX).meta({
    description: 'May be empty for a request, whose service or part it then is.',
  }),
  customerName: textOrEmpty('Name'),
  customerPhone: contactFields(PARTS_WIZARD_MESSAGES).phone,
  customerEmail: contactFields(PARTS_WIZARD_MESSAGES).email,
  vehicleLabel: textOrEmpty('Vehicle', VEHICLE_LABEL_MAX),
  technician: textOrEmpty('Technician', TECHNICIAN_MAX),
  notes: textOrEmpty('Notes', NOTES_MAX),
}

const TITLE_REQUIRED = 'Say what it is for'

/** Appointment for a request or a walk-in. */
export const newAppointmentSchema = z
  .strictObject({
    requestId: orNull(z.uuid({ error: 'requestId must be the id of a request' })),
    ...texts,
    kind: requiredChoice('Kind', APPOINTMENT_KINDS).optional().meta({
      description: 'By default that of the request.',
    }),
    ...place,
    ...choices,
    setsRequestStatus,
    idempotencyKey: idempotencyKeySchema,
  })
  .refine(endsInTime, beforeMidnight)
  .refine(({ requestId, title }) => requestId !== null || title !== '', {
    path: ['title'],
    error: TITLE_REQUIRED,
  })
export type NewAppointment = z.infer<typeof newAppointmentSchema>

export const moveAppointmentSchema = z
  .strictObject({
    ...place,
    ...choices,
    updatedAt,
  })
  .refine(endsInTime, beforeMidnight)
export type AppointmentMove = z.infer<typeof moveAppointmentSchema>

/** Texts of an appointment; the customer of a request is corrected on the request. */
export const appointmentChangeSchema = z.strictObject({
  ...texts,
  title: requiredText('Title', APPOINTMENT_TITLE_MAX),
  place: placeSchema
    .refine(endsInTime, beforeMidnight)
    .optional()
    .meta({ description: 'Day, time, length and bay; the choices beside it are those of a move.' }),
  ...choices,
  updatedAt,
})
export type AppointmentChange = z.infer<typeof appointmentChangeSchema>

export const appointmentStatusSchema = z.strictObject({
  status: requiredChoice('Status', APPOINTMENT_STATUSES),
  setsRequestStatus,
  emailsCustomer,
  confirmed,
  updatedAt,
})
export type AppointmentStatusStep = z.infer<typeof appointmentStatusSchema>

export const appointmentWaitSchema = z.strictObject({
  waitingFor: textUpTo(WAITING_FOR_MAX, {
    error: 'Waiting for is required',
    tooLong: `Waiting for must be at most ${WAITING_FOR_MAX} characters`,
  })
    .nullable()
    .transform((text) => text || null)
    .meta({ description: 'Null once the part is there.' }),
  waitingUntil: daySchema
    .nullish()
    .transform((day) => day ?? null)
    .meta({ description: 'Day on which it should come.' }),
  updatedAt,
})
export type AppointmentWait = z.infer<typeof appointmentWaitSchema>

export const appointmentEmailSchema = z.strictObject({
  template: requiredChoice('Template', APPOINTMENT_EMAILS),
  updatedAt,
})
export type AppointmentEmailInput = z.infer<typeof appointmentEmailSchema>

const RANGE_WRONG = `Choose up to ${SCHEDULE_DAYS_MAX} days`
/** Days of the schedule; today without `from`, and that day alone without `to`. */
export const scheduleQuerySchema = z
  .strictObject({ from: daySchema.optional(), to: daySchema.optional() })
  .refine(({ from, to = from }) => isRange(from, to), {
    path: ['to'],
    error: RANGE_WRONG,
    when: ({ issues }) => issues.length === 0,
  })
const isRange = (from?: string, to?: string): boolean =>
  from === undefined || to === undefined
    ? to === undefined
    : from <= to && Date.parse(to) - Date.parse(from) < SCHEDULE_DAYS_MAX * DAY_MS
export type ScheduleQuery = z.infer<typeof scheduleQuerySchema>

export const listedAppointmentSchema = z.object({
  id: z.uuid(),
  requestId: z.uuid().nullable(),
  requestKind: z.enum(REQUEST_KINDS).nullable(),
  requestReference: z.string().nullable(),
  requestStatus: z.string().nullable(),
  kind: z.enum(APPOINTMENT_KINDS),
  title: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  vehicleLabel: z.string(),
  day: z.iso.date(),
  startsMinute: z.int().nullable(),
  minutes: z.int(),
  bay: z.int().nullable(),
  technician: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  /** '' while nothing is missing. */
  waitingFor: z.string(),
  waitingUntil: z.iso.date().nullable(),
  notes: z.string(),
  /** Another time in the customer's words; '' without. */
  anotherTime: z.string(),
  /** Last email with the present time. */
  invitedAt: isoDateTime.nullable(),
  confirmedAt: isoDateTime.nullable(),
  remindedAt: isoDateTime.nullable(),
  /** Days of earlier no-shows. */
  missedDays: z.array(z.iso.date()),
  createdAt: isoDateTime,
  createdBy: z.string(),
  updatedAt: isoDateTime,
  isArchived: z.boolean(),
})
export type ListedAppointment = z.infer<typeof listedAppointmentSchema>

export const appointmentSchema = listedAppointmentSchema.extend({
  /** Customer's page. */
  url: z.string(),
  history: z.array(historyEntrySchema(APPOINTMENT_EVENTS)),
})
export type Appointment = z.infer<typeof appointmentSchema>

const minuteRange = z.object({ from: z.int(), to: z.int() }).nullable()
const scheduleDaySchema = z.object({
  day: z.iso.date(),
  /** Minutes after midnight; null on a day without hours. */
  hours: z.object({ opens: z.int(), closes: z.int() }).nullable(),
  bays: z.int(),
  skipped: minuteRange,
  now: z.object({ day: z.iso.date(), minute: z.int() }),
  /** Minutes of work, and those that the bays are open. */
  bookedMinutes: z.int(),
  bayMinutes: z.int(),
})

/** Request that waits for an appointment. */
export const toScheduleSchema = z.object({
  id: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  reference: z.string(),
  status: z.string(),
  customer: z.string(),
  customerEmail: z.string(),
  about: z.string(),
  /** Day of the wish, else the preferred date. */
  wishedDay: z.iso.date().nullable(),
  /** Half of that day; null without a wish. */
  wishedHalf: z.enum(HALVES).nullable(),
  /** Minutes that the work takes by the settings. */
  minutes: z.int(),
  isAccepted: z.boolean(),
  createdAt: isoDateTime,
})

export type ToSchedule = z.infer<typeof toScheduleSchema>

export const scheduleSchema = z.object({
  days: z.array(scheduleDaySchema),
  appointments: z.array(listedAppointmentSchema),
  /** Appointments of any day that wait for a part. */
  waiting: z.array(listedAppointmentSchema),
  /** Cars of earlier days that are still at the shop. */
  stillHere: z.array(listedAppointmentSchema),
  toSchedule: z.array(toScheduleSchema),
})
export type Schedule = z.infer<typeof scheduleSchema>
