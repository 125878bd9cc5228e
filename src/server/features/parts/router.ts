import * as z from 'zod'
import { byIdSchema } from '#server/core/key-schemas.ts'
import { staffProcedure, router } from '#server/trpc/init.ts'
import { BULK_MAX } from '#shared/domain/field-schema.ts'
import {
  missingSchema,
  moveSchema,
  newPartSchema,
  partChangeSchema,
  partOfferSchema,
  partQuerySchema,
  partStepSchema,
  pullSchema,
} from '#shared/domain/part-schema.ts'
import { PART_PAGE_SIZE } from '#shared/domain/part.ts'
import { archivePart, restorePart } from './archive-part.ts'
import { createPart } from './create-part.ts'
import { getPart } from './get-part.ts'
import { listPartsOfVehicle, listPartNews } from './list-parts-of-vehicle.ts'
import { findListed, listPartsWithCounts } from './list-parts.ts'
import { listPulls } from './list-pulls.ts'
import { movePart, shelvePart } from './move-part.ts'
import { offerPart } from './offer-part.ts'
import { pullPart } from './pull-part.ts'
import { reportFound, reportMissing } from './report-missing.ts'
import { releasePart } from './reserve-parts.ts'
import { scrapPart } from './scrap-part.ts'
import { updatePart } from './update-part.ts'

const step = byIdSchema.extend(partStepSchema.shape)

const adminRouter = router({
  list: staffProcedure
    .input(partQuerySchema.omit({ limit: true }))
    .query(({ ctx, input }) => listPartsWithCounts(ctx, { ...input, limit: PART_PAGE_SIZE })),
  /** By id or by tag. */
  get: staffProcedure.input(byIdSchema).query(({ ctx, input }) => getPart(ctx, input.id)),
  findListed: staffProcedure
    .input(z.strictObject({ ids: z.array(z.uuid()).max(BULK_MAX) }))
    .query(({ ctx, input }) => findListed(ctx, input.ids)),
  listOfVehicle: staffProcedure
    .input(byIdSchema)
    .query(({ ctx, input }) => listPartsOfVehicle(ctx, input.id)),
  listNews: staffProcedure
    .input(z.strictObject({ vehicleIds: z.array(z.uuid()).max(BULK_MAX) }))
    .query(({ ctx, input }) => listPartNews(ctx, input.vehicleIds)),
  listPulls: staffProcedure.query(({ ctx }) => listPulls(ctx)),
  create: staffProcedure.input(newPartSchema).mutation(({ ctx, input }) => createPart(ctx, input)),
  offer: staffProcedure
    .input(partOfferSchema)
    .mutation(({ ctx, input: { donorId, ...entry } }) => offerPart(ctx, donorId, entry)),
  update: staffProcedure
    .input(byIdSchema.extend({ change: partChangeSchema }))
    .mutation(({ ctx, input }) => updatePart(ctx, input.id, input.change)),
  pull: staffProcedure
    .input(byIdSchema.extend(pullSchema.shape))
    .mutation(({ ctx, input: { id, ...move } }) => pullPart(ctx, id, move)),
  reportMissing: staffProcedure
    .input(byIdSchema.extend(missingSchema.shape))
    .mutation(({ ctx, input: { id, ...missing } }) => reportMissing(ctx, id, missing)),
  reportFound: staffProcedure
    .input(step)
    .mutation(({ ctx, input: { id, ...given } }) => reportFound(ctx, id, given)),
  move: staffProcedure
    .input(byIdSchema.extend(moveSchema.shape))
    .mutation(({ ctx, input: { id, ...move } }) => movePart(ctx, id, move)),
  shelve: staffProcedure
    .input(byIdSchema.extend(pullSchema.shape))
    .mutation(({ ctx, input: { id, ...move } }) => shelvePart(ctx, id, move)),
  scrap: staffProcedure
    .input(step)
    .mutation(({ ctx, input: { id, ...given } }) => scrapPart(ctx, id, given)),
  release: staffProcedure
    .input(step)
    .mutation(({ ctx, input: { id, ...given } }) => releasePart(ctx, id, given)),
  archive: staffProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => archivePart(ctx, input.id)),
  restore: staffProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => restorePart(ctx, input.id)),
})

export const partsRouter = router({ admin: adminRouter })
