import * as z from 'zod'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { type EnquiryDraft, enquiryUpdateSchema } from '#shared/domain/enquiry.ts'
import { requestTableSchema } from '#shared/domain/request-filter.ts'
import { requestReplySchema } from '#shared/domain/request-reply.ts'
import { ENQUIRY_STATUSES } from '#shared/domain/request.ts'

const byId = z.object({ id: z.string().max(100) })

export const enquiriesRouter = router({
  /** The form on a car's page; the service checks it, for it alone knows the shop's date. */
  submit: publicProcedure
    .input(z.custom<EnquiryDraft>())
    .mutation(({ ctx, input }) => ctx.services.enquiries.submit(ctx.services.enquiries.readInput(input), { address: ctx.address })),
  /** The back office's table. */
  table: adminProcedure
    .input(requestTableSchema(ENQUIRY_STATUSES))
    .query(({ ctx, input }) => ctx.services.enquiries.table(input, ctx.session, { cursor: input.cursor })),
  get: adminProcedure.input(byId).query(({ ctx, input }) => ctx.services.enquiries.get(input.id)),
  update: adminProcedure
    .input(byId.extend({ change: enquiryUpdateSchema }))
    .mutation(({ ctx, input }) => ctx.services.enquiries.update(input.id, input.change, ctx.session)),
  /** The letters to begin from. */
  replyTemplates: adminProcedure.input(byId).query(({ ctx, input }) => ctx.services.enquiries.replyTemplates(input.id)),
  reply: adminProcedure
    .input(byId.extend({ letter: requestReplySchema(ENQUIRY_STATUSES) }))
    .mutation(({ ctx, input }) => ctx.services.enquiries.reply(input.id, input.letter, ctx.session)),
  remove: adminProcedure.input(byId).mutation(({ ctx, input }) => ctx.services.enquiries.remove(input.id, ctx.session)),
  restore: adminProcedure.input(byId).mutation(({ ctx, input }) => ctx.services.enquiries.restore(input.id, ctx.session)),
})
