import { adminProcedure, router } from '#server/trpc/init.ts'
import { quickSearchSchema } from '#shared/domain/quick-search.ts'

const adminRouter = router({
  /** Requests and vehicles of all kinds by whatever somebody has in hand of them. */
  everything: adminProcedure
    .input(quickSearchSchema)
    .query(({ ctx, input }) => ctx.services.search.everything(input.q)),
})

export const searchRouter = router({ admin: adminRouter })
