import * as z from 'zod'
import { staffProcedure, router } from '#server/trpc/init.ts'
import { NUMBERS_PERIODS } from '#shared/domain/numbers.ts'
import { getNumbers } from './get-numbers.ts'

const adminRouter = router({
  get: staffProcedure
    .input(z.strictObject({ period: z.enum(NUMBERS_PERIODS) }))
    .query(({ ctx, input }) => getNumbers(ctx, input.period)),
})

export const numbersRouter = router({ admin: adminRouter })
