import * as z from 'zod'
import { adminProcedure, router } from '#server/trpc/init.ts'
import { isoDateTime } from '#shared/domain/field-schema.ts'
import { REQUEST_KINDS } from '#shared/domain/request.ts'

const openSchema = z.object({ kind: z.enum(REQUEST_KINDS), id: z.uuid() })

export const requestWatchRouter = router({
  /** What waits, what came in since the last look, and what became of the request that a window has open. */
  look: adminProcedure
    .input(
      z.object({
        since: isoDateTime.nullable(),
        window: z.uuid().nullish(),
        open: openSchema.nullish(),
      }),
    )
    .query(({ ctx, input: { since, window, open } }) =>
      ctx.services.requestWatch.look(
        since,
        window ? { window, open: open ?? null, username: ctx.session.username } : null,
      ),
    ),
  /** What the desk's screens need to know once. */
  facts: adminProcedure.query(({ ctx }) => ctx.services.requestWatch.facts()),
})
