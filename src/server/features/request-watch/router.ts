import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'
import { isoDateTime } from '#shared/domain/vehicle.ts'

export const requestWatchRouter = router({
  /** What waits, and what came in since the last look. */
  look: adminProcedure.input(z.object({ since: isoDateTime.nullable() })).query(({ ctx, input }) => ctx.services.requestWatch.look(input.since)),
  /** What the desk's screens need to know once. */
  facts: adminProcedure.query(({ ctx }) => ctx.services.requestWatch.facts()),
})
