import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'

export const uploadsRouter = router({
  /** A picture turned clockwise by so many quarters, as a new picture in its place. */
  rotate: adminProcedure
    .input(z.object({ id: z.string().max(100), quarterTurns: z.int().min(1).max(3) }))
    .mutation(({ ctx, input }) =>
      ctx.services.uploads.rotate(input.id, input.quarterTurns, ctx.session),
    ),
})
