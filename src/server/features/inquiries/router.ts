import * as z from 'zod'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { type InquiryDraft, inquiryUpdateSchema } from '#shared/domain/inquiry.ts'
import { requestTableSchema } from '#shared/domain/request-filter.ts'
import { requestReplySchema } from '#shared/domain/request-reply.ts'
import { INQUIRY_STATUSES } from '#shared/domain/request.ts'

const byId = z.object({ id: z.string().max(100) })

export const inquiriesRouter = router({
  /** The form on a car's page; the service checks it, for it alone knows the shop's date. */
  submit: publicProcedure.input(z.custom<InquiryDraft>()).mutation(({ ctx, input }) =>
    ctx.services.inquiries.submit(ctx.services.inquiries.readInput(input), {
      address: ctx.address,
    }),
  ),
  /** The back office's table. */
  table: adminProcedure
    .input(requestTableSchema(INQUIRY_STATUSES))
    .query(({ ctx, input }) =>
      ctx.services.inquiries.table(input, ctx.session, { cursor: input.cursor }),
    ),
  get: adminProcedure.input(byId).query(({ ctx, input }) => ctx.services.inquiries.get(input.id)),
  update: adminProcedure
    .input(byId.extend({ change: inquiryUpdateSchema }))
    .mutation(({ ctx, input }) =>
      ctx.services.inquiries.update(input.id, input.change, ctx.session),
    ),
  /** What the mail about each status says. */
  statusLetters: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.inquiries.statusLetters(input.id)),
  /** Takes back a status whose mail has not gone out. */
  takeBack: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.inquiries.takeBack(input.id, ctx.session)),
  /** The letters to begin from. */
  replyTemplates: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.inquiries.replyTemplates(input.id)),
  reply: adminProcedure
    .input(byId.extend({ letter: requestReplySchema(INQUIRY_STATUSES) }))
    .mutation(({ ctx, input }) =>
      ctx.services.inquiries.reply(input.id, input.letter, ctx.session),
    ),
  remove: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.inquiries.remove(input.id, ctx.session)),
  restore: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.inquiries.restore(input.id, ctx.session)),
})
