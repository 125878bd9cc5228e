import * as z from 'zod'
import { linkSchema, recordIdSchema } from '#server/core/key-schemas.ts'
import { getToSchedule } from '#server/features/requests/scheduling.ts'
import { staffProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { feedInputSchema } from '#shared/domain/schedule-feed-schema.ts'
import {
  appointmentChangeSchema,
  appointmentEmailSchema,
  appointmentStatusSchema,
  appointmentWaitSchema,
  moveAppointmentSchema,
  newAppointmentSchema,
  scheduleQuerySchema,
} from '#shared/domain/schedule-schema.ts'
import { archiveAppointment, restoreAppointment } from './archive-appointment.ts'
import { getOfferedTimes } from './ask-for-time.ts'
import { createFeed, getFeedState, revokeFeed } from './create-feed.ts'
import { emailAppointment } from './email-appointment.ts'
import { getAppointmentPage } from './get-appointment-page.ts'
import { getAppointment } from './get-appointment.ts'
import { listAppointmentsOfRequest, listSchedule } from './list-schedule.ts'
import { scheduleAppointment } from './schedule-appointment.ts'
import { setStatus } from './set-status.ts'
import { moveAppointment, updateAppointment } from './update-appointment.ts'
import { waitForPart } from './wait-for-part.ts'

const key = z.strictObject({ id: z.uuid() })

const adminRouter = router({
  list: staffProcedure
    .input(scheduleQuerySchema)
    .query(({ ctx, input }) => listSchedule(ctx, input)),
  getToSchedule: staffProcedure
    .input(z.strictObject({ requestId: recordIdSchema }))
    .query(({ ctx, input }) => getToSchedule(ctx, input.requestId)),
  get: staffProcedure.input(key).query(({ ctx, input }) => getAppointment(ctx, input.id)),
  listOfRequest: staffProcedure
    .input(z.strictObject({ requestId: z.uuid() }))
    .query(({ ctx, input }) => listAppointmentsOfRequest(ctx, input.requestId)),
  schedule: staffProcedure
    .input(newAppointmentSchema)
    .mutation(({ ctx, input }) => scheduleAppointment(ctx, input)),
  move: staffProcedure
    .input(key.extend({ to: moveAppointmentSchema }))
    .mutation(({ ctx, input }) => moveAppointment(ctx, input.id, input.to)),
  update: staffProcedure
    .input(key.extend({ change: appointmentChangeSchema }))
    .mutation(({ ctx, input }) => updateAppointment(ctx, input.id, input.change)),
  setStatus: staffProcedure
    .input(key.extend(appointmentStatusSchema.shape))
    .mutation(({ ctx, input: { id, ...state } }) => setStatus(ctx, id, state)),
  waitForPart: staffProcedure
    .input(key.extend(appointmentWaitSchema.shape))
    .mutation(({ ctx, input: { id, ...wait } }) => waitForPart(ctx, id, wait)),
  email: staffProcedure
    .input(key.extend(appointmentEmailSchema.shape))
    .mutation(({ ctx, input: { id, ...email } }) => emailAppointment(ctx, id, email)),
  getFeedState: staffProcedure.query(({ ctx }) => getFeedState(ctx)),
  createFeed: staffProcedure
    .input(feedInputSchema)
    .mutation(({ ctx, input }) => createFeed(ctx, input)),
  revokeFeed: staffProcedure.mutation(({ ctx }) => revokeFeed(ctx)),
  archive: staffProcedure
    .input(key)
    .mutation(({ ctx, input }) => archiveAppointment(ctx, input.id)),
  restore: staffProcedure
    .input(key)
    .mutation(({ ctx, input }) => restoreAppointment(ctx, input.id)),
})

export const scheduleRouter = router({
  getPage: publicProcedure
    .input(linkSchema)
    .query(({ ctx, input }) => getAppointmentPage(ctx, input.token)),
  getOfferedTimes: publicProcedure
    .input(linkSchema)
    .query(({ ctx, input }) => getOfferedTimes(ctx, input.token)),
  admin: adminRouter,
})
