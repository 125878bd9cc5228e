import { staffProcedure, router } from '#server/trpc/init.ts'
import { quickSearchSchema } from '#shared/domain/quick-search.ts'
import { searchEverything } from './search-everything.ts'

const adminRouter = router({
  searchEverything: staffProcedure
    .input(quickSearchSchema)
    .query(({ ctx, input }) => searchEverything(ctx, input.q)),
})

export const searchRouter = router({ admin: adminRouter })
