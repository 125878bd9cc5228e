import { adminProcedure, router } from '#server/trpc/init.ts'

export const vehicleFeedsRouter = router({
  /** The feeds' screen. */
  overview: adminProcedure.query(({ ctx }) => ctx.services.vehicleFeeds.overview()),
})
