import { staffProcedure, router } from '#server/trpc/init.ts'

export const liveRouter = router({
  /** Streams changes to a window of staff. */
  changes: staffProcedure.subscription(({ ctx, signal }) =>
    ctx.events.subscribe(ctx.session, signal),
  ),
})
