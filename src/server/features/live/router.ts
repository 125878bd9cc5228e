import { staffProcedure, router } from '#server/trpc/init.ts'

const adminRouter = router({
  /** Streams changes to a window of staff. */
  changes: staffProcedure.subscription(({ ctx, signal }) =>
    ctx.events.subscribe(ctx.session, signal),
  ),
})

export const liveRouter = router({ admin: adminRouter })
