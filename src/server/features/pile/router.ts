import { actorOf } from '#server/core/session.ts'
import { adminProcedure, router } from '#server/trpc/init.ts'
import {
  assignSchema,
  pileIdsSchema,
  pileListSchema,
  pileSearchSchema,
  putSchema,
  sentFilesSchema,
} from '#shared/domain/picture-pile-schema.ts'
import { assignPictures } from './assign-pictures.ts'
import { findSentFiles } from './find-sent-files.ts'
import { findPileVehicles } from './find-vehicles.ts'
import { listPile } from './list-pile.ts'
import { putPictures, takePicturesBack } from './put-pictures.ts'
import { removePictures, restorePictures } from './remove-pictures.ts'

/** What staff do with pictures that were sent in bulk. */
const adminRouter = router({
  list: adminProcedure
    .input(pileListSchema)
    .query(({ ctx, input }) => listPile(ctx.services.pile, input)),
  /** The vehicles that pictures may be put on. */
  vehicles: adminProcedure
    .input(pileSearchSchema)
    .query(({ ctx, input }) => findPileVehicles(ctx.services.pile, input)),
  /** The places of the files that were sent before. */
  sent: adminProcedure
    .input(sentFilesSchema)
    .mutation(({ ctx, input }) => findSentFiles(ctx.services.pile, input)),
  assign: adminProcedure
    .input(assignSchema)
    .mutation(({ ctx, input }) => assignPictures(ctx.services.pile, input)),
  put: adminProcedure
    .input(putSchema)
    .mutation(({ ctx, input }) => putPictures(ctx.services.pile, input, actorOf(ctx.session))),
  takeBack: adminProcedure
    .input(putSchema)
    .mutation(({ ctx, input }) => takePicturesBack(ctx.services.pile, input, actorOf(ctx.session))),
  remove: adminProcedure
    .input(pileIdsSchema)
    .mutation(({ ctx, input }) => removePictures(ctx.services.pile, input)),
  restore: adminProcedure
    .input(pileIdsSchema)
    .mutation(({ ctx, input }) => restorePictures(ctx.services.pile, input)),
})

export const pileRouter = router({ admin: adminRouter })
