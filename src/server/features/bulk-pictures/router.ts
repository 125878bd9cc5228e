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
import { findVehiclesForPictures } from './find-vehicles.ts'
import { listWaitingPictures } from './list-waiting-pictures.ts'
import { putPictures, takePicturesBack } from './put-pictures.ts'
import { removePictures, restorePictures } from './remove-pictures.ts'

const adminRouter = router({
  list: adminProcedure
    .input(pileListSchema)
    .query(({ ctx, input }) => listWaitingPictures(ctx, input)),
  vehicles: adminProcedure
    .input(pileSearchSchema)
    .query(({ ctx, input }) => findVehiclesForPictures(ctx, input)),
  /** Returns indexes into the list. */
  sent: adminProcedure
    .input(sentFilesSchema)
    .mutation(({ ctx, input }) => findSentFiles(ctx, input)),
  assign: adminProcedure
    .input(assignSchema)
    .mutation(({ ctx, input }) => assignPictures(ctx, input)),
  put: adminProcedure.input(putSchema).mutation(({ ctx, input }) => putPictures(ctx, input)),
  takeBack: adminProcedure
    .input(putSchema)
    .mutation(({ ctx, input }) => takePicturesBack(ctx, input)),
  remove: adminProcedure
    .input(pileIdsSchema)
    .mutation(({ ctx, input }) => removePictures(ctx, input)),
  restore: adminProcedure
    .input(pileIdsSchema)
    .mutation(({ ctx, input }) => restorePictures(ctx, input)),
})

export const bulkPicturesRouter = router({ admin: adminRouter })
