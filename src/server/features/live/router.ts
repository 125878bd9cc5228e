import { adminProcedure, router } from '#server/trpc/init.ts'

export const liveRouter = router({
  /** What changes from now on, for windows of staff. */
  changes: adminProcedure.subscription(({ ctx, signal }) =>
    ctx.services.live.subscribe(ctx.session, signal),
  ),
})
