import * as z from 'zod'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import {
  type RepairRequestDraft,
  repairRequestUpdateSchema,
} from '#shared/domain/repair-request.ts'
import { REPAIR_REQUEST_SORTS, requestTableSchema } from '#shared/domain/request-filter.ts'
import { requestReplySchema } from '#shared/domain/request-reply.ts'
import { REPAIR_REQUEST_STATUSES } from '#shared/domain/request.ts'

const byId = z.object({ id: z.string().max(100) })

export const repairRequestsRouter = router({
  /** The wizard's last step; the service checks it, for it alone knows the shop's date. */
  submit: publicProcedure.input(z.custom<RepairRequestDraft>()).mutation(({ ctx, input }) =>
    ctx.services.repairRequests.submit(ctx.services.repairRequests.readInput(input), {
      address: ctx.address,
    }),
  ),
  /** The back office's table. */
  table: adminProcedure
    .input(requestTableSchema(REPAIR_REQUEST_STATUSES, REPAIR_REQUEST_SORTS))
    .query(({ ctx, input }) =>
      ctx.services.repairRequests.table(input, ctx.session, { cursor: input.cursor }),
    ),
  get: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.repairRequests.get(input.id)),
  update: adminProcedure
    .input(byId.extend({ change: repairRequestUpdateSchema }))
    .mutation(({ ctx, input }) =>
      ctx.services.repairRequests.update(input.id, input.change, ctx.session),
    ),
  /** What the mail about each status says. */
  statusLetters: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.repairRequests.statusLetters(input.id)),
  /** Takes back a status whose mail has not gone out. */
  takeBack: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.repairRequests.takeBack(input.id, ctx.session)),
  /** The letters to begin from. */
  replyTemplates: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.repairRequests.replyTemplates(input.id)),
  reply: adminProcedure
    .input(byId.extend({ letter: requestReplySchema(REPAIR_REQUEST_STATUSES) }))
    .mutation(({ ctx, input }) =>
      ctx.services.repairRequests.reply(input.id, input.letter, ctx.session),
    ),
  remove: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.repairRequests.remove(input.id, ctx.session)),
  restore: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.repairRequests.restore(input.id, ctx.session)),
})
