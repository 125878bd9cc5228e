import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'
import { NUMBERS_PERIODS } from '#shared/domain/numbers.ts'

const adminRouter = router({
  /** How the shop did in a period. */
  get: adminProcedure
    .input(z.object({ period: z.enum(NUMBERS_PERIODS) }))
    .query(({ ctx, input }) => ctx.services.numbers.of(input.period)),
})

export const numbersRouter = router({ admin: adminRouter })
