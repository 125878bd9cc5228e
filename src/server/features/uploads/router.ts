import * as z from 'zod'
import { recordIdSchema } from '#server/core/key-schemas.ts'
import { staffProcedure, router } from '#server/trpc/init.ts'
import { rotatePicture } from './save-picture.ts'

const adminRouter = router({
  /** Returns a new picture, turned clockwise. */
  rotate: staffProcedure
    .input(z.strictObject({ id: recordIdSchema, quarterTurns: z.int().min(1).max(3) }))
    .mutation(({ ctx, input }) => rotatePicture(ctx, input.id, input.quarterTurns)),
})

export const uploadsRouter = router({ admin: adminRouter })
