import { staffProcedure, router } from '#server/trpc/init.ts'
import {
  assignSchema,
  bulkIdsSchema,
  bulkListSchema,
  bulkSearchSchema,
  putSchema,
  sentFilesSchema,
} from '#shared/domain/bulk-pictures-schema.ts'
import { assignPictures } from './assign-pictures.ts'
import { findSentFiles } from './find-sent-files.ts'
import { findVehiclesForPictures } from './find-vehicles-for-pictures.ts'
import { listWaitingPictures } from './list-waiting-pictures.ts'
import { putPictures, takePicturesBack } from './put-pictures.ts'
import { removePictures, restorePictures } from './remove-pictures.ts'

const adminRouter = router({
  list: staffProcedure
    .input(bulkListSchema)
    .query(({ ctx, input }) => listWaitingPictures(ctx, input)),
  findVehicles: staffProcedure
    .input(bulkSearchSchema)
    .query(({ ctx, input }) => findVehiclesForPictures(ctx, input)),
  /** Returns indexes into the list. */
  findSentFiles: staffProcedure
    .input(sentFilesSchema)
    .mutation(({ ctx, input }) => findSentFiles(ctx, input)),
  assign: staffProcedure
    .input(assignSchema)
    .mutation(({ ctx, input }) => assignPictures(ctx, input)),
  put: staffProcedure.input(putSchema).mutation(({ ctx, input }) => putPictures(ctx, input)),
  takeBack: staffProcedure
    .input(putSchema)
    .mutation(({ ctx, input }) => takePicturesBack(ctx, input)),
  remove: staffProcedure
    .input(bulkIdsSchema)
    .mutation(({ ctx, input }) => removePictures(ctx, input)),
  restore: staffProcedure
    .input(bulkIdsSchema)
    .mutation(({ ctx, input }) => restorePictures(ctx, input)),
})

export const bulkPicturesRouter = router({ admin: adminRouter })
