import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'
import {
  appointmentChangeSchema,
  appointmentStateSchema,
  appointmentWaitSchema,
  moveAppointmentSchema,
  newAppointmentSchema,
  scheduleQuerySchema,
} from '#shared/domain/schedule-schema.ts'
import { archiveAppointment, restoreAppointment } from './archive-appointment.ts'
import { getAppointment } from './get-appointment.ts'
import { listAppointmentsOfRequest, listSchedule } from './list-schedule.ts'
import { moveAppointment } from './move-appointment.ts'
import { saveAppointment } from './save-appointment.ts'
import { scheduleAppointment } from './schedule-appointment.ts'
import { setState } from './set-state.ts'
import { waitForPart } from './wait-for-part.ts'

const key = z.strictObject({ id: z.uuid() })

const adminRouter = router({
  list: adminProcedure
    .input(scheduleQuerySchema)
    .query(({ ctx, input }) => listSchedule(ctx, input)),
  get: adminProcedure.input(key).query(({ ctx, input }) => getAppointment(ctx, input.id)),
  ofRequest: adminProcedure
    .input(z.strictObject({ requestId: z.uuid() }))
    .query(({ ctx, input }) => listAppointmentsOfRequest(ctx, input.requestId)),
  schedule: adminProcedure
    .input(newAppointmentSchema)
    .mutation(({ ctx, input }) => scheduleAppointment(ctx, input)),
  move: adminProcedure
    .input(key.extend({ to: moveAppointmentSchema }))
    .mutation(({ ctx, input }) => moveAppointment(ctx, input.id, input.to)),
  save: adminProcedure
    .input(key.extend({ change: appointmentChangeSchema }))
    .mutation(({ ctx, input }) => saveAppointment(ctx, input.id, input.change)),
  setState: adminProcedure
    .input(key.extend(appointmentStateSchema.shape))
    .mutation(({ ctx, input: { id, ...state } }) => setState(ctx, id, state)),
  wait: adminProcedure
    .input(key.extend(appointmentWaitSchema.shape))
    .mutation(({ ctx, input: { id, ...wait } }) => waitForPart(ctx, id, wait)),
  archive: adminProcedure
    .input(key)
    .mutation(({ ctx, input }) => archiveAppointment(ctx, input.id)),
  restore: adminProcedure
    .input(key)
    .mutation(({ ctx, input }) => restoreAppointment(ctx, input.id)),
})

export const scheduleRouter = router({ admin: adminRouter })
