import { adminProcedure, router } from '#server/trpc/init.ts'

const adminRouter = router({
  /** What is to be done: requests, vehicles, emails and the settings of a new shop. */
  overview: adminProcedure.query(({ ctx }) => ctx.services.today.overview(ctx.session)),
})

export const todayRouter = router({ admin: adminRouter })
