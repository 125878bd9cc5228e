import * as z from 'zod'
import { type Api, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { entityRoutes } from '#server/http/entity-routes.ts'
import type { StaffContextOf, StaffDeps } from '#server/http/session.ts'
import {
  feedInputSchema,
  feedStateSchema,
  newFeedSchema,
} from '#shared/domain/schedule-feed-schema.ts'
import {
  type Appointment,
  appointmentChangeSchema,
  appointmentEmailSchema,
  appointmentSchema,
  appointmentStatusSchema,
  appointmentWaitSchema,
  listedAppointmentSchema,
  moveAppointmentSchema,
  newAppointmentSchema,
  type Schedule,
  scheduleQuerySchema,
  scheduleSchema,
} from '#shared/domain/schedule-schema.ts'
import { archiveAppointment, restoreAppointment } from './archive-appointment.ts'
import { createFeed, getFeedState, revokeFeed } from './create-feed.ts'
import { emailAppointment } from './email-appointment.ts'
import { getAppointment } from './get-appointment.ts'
import { listSchedule } from './list-schedule.ts'
import { scheduleAppointment } from './schedule-appointment.ts'
import { setStatus } from './set-status.ts'
import { moveAppointment, updateAppointment } from './update-appointment.ts'
import { waitForPart } from './wait-for-part.ts'

const wire = wireIdSchema(appointmentSchema).meta({ id: 'Appointment' })
const listed = z.array(wireIdSchema(listedAppointmentSchema).meta({ id: 'ListedAppointment' }))
const { toSchedule } = scheduleSchema.shape
const schedule = scheduleSchema
  .extend({
    appointments: listed,
    waiting: listed,
    stillHere: listed,
    toSchedule: z.array(wireIdSchema(toSchedule.element)),
  })
  .meta({ id: 'Schedule' })
const errors = [404, 409] as const
const ANYWAY =
  'A 409 lists `conflicts`; the `key` of each, sent back in `confirmed`, accepts it unless it is final.'
const PLACE = { day: '2030-05-14', startsMinute: 540, minutes: 90, bay: 1 }

const toWire = ({ days, ...lists }: Schedule) => ({
  days,
  appointments: lists.appointments.map(withWireId),
  waiting: lists.waiting.map(withWireId),
  stillHere: lists.stillHere.map(withWireId),
  toSchedule: lists.toSchedule.map(withWireId),
})

/** Registers the schedule under /api/admin. */
export function registerStaffScheduleRoutes(app: Api, { contextOf }: StaffDeps): void {
  app.get(
    '/schedule',
    {
      schema: {
        summary: 'Get the schedule of some days',
        description: 'With what waits for a day or a part, and cars of earlier days.',
        querystring: scheduleQuerySchema,
        response: { 200: schedule },
      },
    },
    async (request) => toWire(await listSchedule(contextOf(request), request.query)),
  )
  const routes = entityRoutes(app, contextOf, {
    wire,
    toWire: withWireId<Appointment>,
    keyOf: String,
  })
  routes.create('/appointments', scheduleAppointment, {
    summary: 'Book an appointment',
    description: ANYWAY,
    body: newAppointmentSchema,
    example: { title: 'Oil change', kind: 'repair', ...PLACE },
    errors,
  })
  routes.get('/appointments/:id', getAppointment, {
    summary: 'Get an appointment with its history',
    errors: [404],
  })
  routes.put('/appointments/:id', updateAppointment, {
    summary: 'Update an appointment',
    description: `The customer and vehicle of a request are corrected on the request. ${ANYWAY}`,
    body: appointmentChangeSchema,
    example: { kind: 'repair', title: 'Oil change', technician: 'Lou' },
    errors,
  })
  routes.archive('/appointments/:id', archiveAppointment, {
    summary: 'Archive an appointment',
    errors: [404],
  })
  routes.restore('/appointments/:id/restore', restoreAppointment, {
    summary: 'Restore an archived appointment',
    errors,
  })
  routes.step('/appointments/:id/move', moveAppointment, {
    summary: 'Move an appointment to another day, time or bay',
    description: ANYWAY,
    body: moveAppointmentSchema,
    example: PLACE,
    errors,
  })
  routes.step('/appointments/:id/status', setStatus, {
    summary: 'Set the status of an appointment',
    description: ANYWAY,
    body: appointmentStatusSchema,
    example: { status: 'arrived' },
    errors,
  })
  routes.step('/appointments/:id/waiting', waitForPart, {
    summary: 'Record what an appointment waits for',
    body: appointmentWaitSchema,
    example: { waitingFor: 'Caliper, left', waitingUntil: '2030-05-16' },
    errors,
  })
  routes.step('/appointments/:id/emails', emailAppointment, {
    summary: 'Email the customer of an appointment',
    description:
      'The `template` goes with the status: `time` while it is open, `ready` or `cancelled`.',
    body: appointmentEmailSchema,
    example: { template: 'time' },
    errors,
  })
  feedRoutes(app, contextOf)
}

function feedRoutes(app: Api, contextOf: StaffContextOf): void {
  const state = feedStateSchema.meta({ id: 'ScheduleFeed' })
  app.get(
    '/schedule/feed',
    { schema: { summary: 'Get the calendar address of your account', response: { 200: state } } },
    (request) => getFeedState(contextOf(request)),
  )
  app.post(
    '/schedule/feed',
    {
      schema: {
        summary: 'Create a calendar address of the schedule',
        description: 'Shown once; an earlier address of the account stops working.',
        body: feedInputSchema,
        response: { 200: newFeedSchema.meta({ id: 'NewScheduleFeed' }) },
      },
    },
    (request) => createFeed(contextOf(request), request.body),
  )
  app.delete(
    '/schedule/feed',
    { schema: { summary: 'Revoke the calendar address', response: { 200: state } } },
    (request) => revokeFeed(contextOf(request)),
  )
}
