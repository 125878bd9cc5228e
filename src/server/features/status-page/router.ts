import { linkSchema } from '#server/core/key-schemas.ts'
import { publicProcedure, router } from '#server/trpc/init.ts'
import { getStatusPage } from './get-status-page.ts'

export const statusPageRouter = router({
  get: publicProcedure.input(linkSchema).query(({ ctx, input }) => getStatusPage(ctx, input.token)),
})
