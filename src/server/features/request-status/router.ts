import * as z from 'zod'
import { publicProcedure, router } from '#server/trpc/init.ts'

export const requestStatusRouter = router({
  /** The page behind the link of a receipt. */
  get: publicProcedure
    .input(z.object({ token: z.string().max(100) }))
    .query(({ ctx, input }) => ctx.services.requestStatus.get(input.token)),
})
