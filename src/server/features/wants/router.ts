import * as z from 'zod'
import { byIdSchema, linkSchema } from '#server/core/key-schemas.ts'
import { staffProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import {
  newWantSchema,
  WANT_PAGE_SIZE,
  wantChangeSchema,
  wantStatusChangeSchema,
  wantNoticeSchema,
  wantQuerySchema,
} from '#shared/domain/want-schema.ts'
import { addWant } from './add-want.ts'
import { archiveWant, restoreWant } from './archive-want.ts'
import { getWantPage } from './get-want-page.ts'
import { getWant } from './get-want.ts'
import { listWantsOfVehicle } from './list-wants-of-vehicle.ts'
import { listWantsWithCounts } from './list-wants.ts'
import { notifyAboutVehicle } from './notify-about-vehicle.ts'
import { setWantStatus } from './set-want-status.ts'
import { updateWant } from './update-want.ts'

const adminRouter = router({
  list: staffProcedure
    .input(wantQuerySchema.omit({ limit: true }))
    .query(({ ctx, input }) => listWantsWithCounts(ctx, { ...input, limit: WANT_PAGE_SIZE })),
  get: staffProcedure.input(byIdSchema).query(({ ctx, input }) => getWant(ctx, input.id)),
  listOfVehicle: staffProcedure
    .input(byIdSchema)
    .query(({ ctx, input }) => listWantsOfVehicle(ctx, input.id)),
  add: staffProcedure.input(newWantSchema).mutation(({ ctx, input }) => addWant(ctx, input)),
  update: staffProcedure
    .input(byIdSchema.extend({ change: wantChangeSchema }))
    .mutation(({ ctx, input }) => updateWant(ctx, input.id, input.change)),
  setStatus: staffProcedure
    .input(byIdSchema.extend(wantStatusChangeSchema.shape))
    .mutation(({ ctx, input }) => setWantStatus(ctx, input.id, input.status)),
  notifyAboutVehicle: staffProcedure
    .input(wantNoticeSchema.extend({ vehicleId: z.uuid() }))
    .mutation(({ ctx, input: { vehicleId, ...notice } }) =>
      notifyAboutVehicle(ctx, vehicleId, notice),
    ),
  archive: staffProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => archiveWant(ctx, input.id)),
  restore: staffProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => restoreWant(ctx, input.id)),
})

export const wantsRouter = router({
  getPage: publicProcedure
    .input(linkSchema)
    .query(({ ctx, input }) => getWantPage(ctx, input.token)),
  admin: adminRouter,
})
