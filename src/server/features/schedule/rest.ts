import * as z from 'zod'
import { linkTokenSchema } from '#server/core/key-schemas.ts'
import type { Api } from '#server/http/contract.ts'
import { registerLinkEndpoint } from '#server/http/link-endpoint.ts'
import type { VisitorContextOf, VisitorDeps } from '#server/http/session.ts'
import { appointmentAnswerSchema, appointmentPageSchema } from '#shared/domain/appointment-page.ts'
import { offeredTimesSchema, timeWishSchema } from '#shared/domain/half-day-schema.ts'
import { answerAppointment } from './answer-appointment.ts'
import { askForTime, getOfferedTimes } from './ask-for-time.ts'
import { FEED_PATH } from './create-feed.ts'
import { getAppointmentPage, getCalendarFile } from './get-appointment-page.ts'
import { getFeed } from './get-feed.ts'

const page = appointmentPageSchema.meta({ id: 'AppointmentPage' })
const CALENDAR = 'text/calendar'
const CALENDAR_HEADERS = {
  'content-type': `${CALENDAR}; charset=utf-8; method=PUBLISH`,
  'cache-control': 'no-store',
}
// These URLs contain tokens and keys, so they stay out of the log.
const logLevel = 'warn'

/** Registers the endpoints for customers who have a link. */
export function registerAppointmentRoutes(app: Api, { contextOf }: VisitorDeps): void {
  registerLinkEndpoint(app, contextOf, {
    url: '/appointment',
    call: getAppointmentPage,
    summary: 'Get an appointment by its link',
    response: page,
  })
  app.post(
    '/appointment/answer',
    {
      schema: {
        summary: 'Confirm or cancel an appointment, or ask for another time',
        description: 'A time that changed since the page was read is a conflict.',
        body: appointmentAnswerSchema,
        response: { 200: page },
        errors: [404, 409, 429],
      },
    },
    (request) => answerAppointment(contextOf(request), request.body),
  )
  app.get(
    '/appointment.ics',
    {
      logLevel,
      schema: {
        summary: 'Get an appointment as a calendar file',
        description: 'Needs the `token` of the link.',
        querystring: z.strictObject({ token: linkTokenSchema.default('') }),
        response: { 200: z.string() },
        produces: [CALENDAR],
        errors: [404],
      },
    },
    async (request, reply) =>
      reply
        .headers({
          ...CALENDAR_HEADERS,
          'content-disposition': 'attachment; filename="appointment.ics"',
        })
        .send(await getCalendarFile(contextOf(request), request.query.token)),
  )
  timeRoutes(app, contextOf)
}

/** Registers the half days that a customer may ask for. */
function timeRoutes(app: Api, contextOf: VisitorContextOf): void {
  const times = offeredTimesSchema.meta({ id: 'OfferedTimes' })
  registerLinkEndpoint(app, contextOf, {
    url: '/request-times',
    call: getOfferedTimes,
    summary: 'List the half days that a repair request may ask for',
    description: 'Needs the `token` of its link; empty unless the shop offers times.',
    response: times,
  })
  app.post(
    '/request-times',
    {
      schema: {
        summary: 'Ask for a half day',
        description: 'A wish, which books nothing.',
        body: timeWishSchema,
        response: { 200: times },
        errors: [404, 409, 429],
      },
    },
    (request) => askForTime(contextOf(request), request.body),
  )
}

/** Registers the calendar that staff subscribe to. */
export function registerScheduleFeed(app: Api, { contextOf }: VisitorDeps): void {
  app.get(
    FEED_PATH,
    {
      logLevel,
      schema: {
        summary: 'Subscribe to the schedule',
        description: 'Needs the `key` of an account.',
        querystring: z.strictObject({ key: linkTokenSchema.default('') }),
        response: { 200: z.string() },
        produces: [CALENDAR],
        errors: [404],
      },
    },
    async (request, reply) =>
      reply.headers(CALENDAR_HEADERS).send(await getFeed(contextOf(request), request.query.key)),
  )
}
