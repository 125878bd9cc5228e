import { publicProcedure, router } from '#server/trpc/init.ts'
import { vinInputSchema } from '#shared/domain/field-schema.ts'
import { decodeVin, decodeVinDirectly } from './decode-vin.ts'

/** Mutations, because public queries use GET, which would write VINs into URLs and logs. */
export const vinRouter = router({
  decode: publicProcedure
    .input(vinInputSchema)
    .mutation(({ ctx, input }) => decodeVin(ctx, input.vin)),
  decodeDirectly: publicProcedure
    .input(vinInputSchema)
    .mutation(({ ctx, input }) => decodeVinDirectly(ctx, input.vin)),
})
