import * as z from 'zod'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { partRequestInputSchema, partRequestUpdateSchema } from '#shared/domain/part-request.ts'
import { requestTableSchema } from '#shared/domain/request-filter.ts'
import { requestReplySchema } from '#shared/domain/request-reply.ts'
import { PART_REQUEST_STATUSES } from '#shared/domain/request.ts'

const byId = z.object({ id: z.string().max(100) })

export const partRequestsRouter = router({
  /** The wizard's last step. */
  submit: publicProcedure
    .input(partRequestInputSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.partRequests.submit(input, { address: ctx.address }),
    ),
  /** The back office's table. */
  table: adminProcedure
    .input(requestTableSchema(PART_REQUEST_STATUSES))
    .query(({ ctx, input }) =>
      ctx.services.partRequests.table(input, ctx.session, { cursor: input.cursor }),
    ),
  get: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.partRequests.get(input.id)),
  update: adminProcedure
    .input(byId.extend({ change: partRequestUpdateSchema }))
    .mutation(({ ctx, input }) =>
      ctx.services.partRequests.update(input.id, input.change, ctx.session),
    ),
  /** What the mail about each status says. */
  statusLetters: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.partRequests.statusLetters(input.id)),
  /** Takes back a status whose mail has not gone out. */
  takeBack: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.partRequests.takeBack(input.id, ctx.session)),
  /** The letters to begin from. */
  replyTemplates: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.partRequests.replyTemplates(input.id)),
  reply: adminProcedure
    .input(byId.extend({ letter: requestReplySchema(PART_REQUEST_STATUSES) }))
    .mutation(({ ctx, input }) =>
      ctx.services.partRequests.reply(input.id, input.letter, ctx.session),
    ),
  remove: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.partRequests.remove(input.id, ctx.session)),
  restore: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.partRequests.restore(input.id, ctx.session)),
})
