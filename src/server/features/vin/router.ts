import { publicProcedure, router } from '#server/trpc/init.ts'
import { vinInputSchema } from '#shared/domain/field-schema.ts'

/** Mutations, though they change nothing that anybody sees: a query would write VINs into addresses and logs. */
export const vinRouter = router({
  /** Step 1 of both wizards. */
  decode: publicProcedure
    .input(vinInputSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.vin.decodePublic({ ...input, address: ctx.address }),
    ),
  /** The Decode button of the vehicle forms. */
  directDecode: publicProcedure
    .input(vinInputSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.vin.decodeDirect({ ...input, address: ctx.address }),
    ),
})
