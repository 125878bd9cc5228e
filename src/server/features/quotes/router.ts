import * as z from 'zod'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import {
  quoteContentSchema,
  quoteDraftSchema,
  quoteFilterSchema,
  quotePageInputSchema,
  quoteStepSchema,
  recordedAnswerSchema,
} from '#shared/domain/quote-schema.ts'

const key = z.object({ id: z.uuid() })
const step = key.extend(quoteStepSchema.shape)
const ofRequest = z.object({ requestId: z.uuid() })

const adminRouter = router({
  /** All quotes on a request, the newest first. */
  forRequest: adminProcedure
    .input(ofRequest)
    .query(({ ctx, input }) => ctx.services.quotes.forRequest(input.requestId)),
  list: adminProcedure
    .input(quoteFilterSchema)
    .query(({ ctx, input }) => ctx.services.quotes.list(input)),
  byId: adminProcedure.input(key).query(({ ctx, input }) => ctx.services.quotes.byId(input.id)),
  /** What a new quote begins with. */
  blank: adminProcedure
    .input(ofRequest)
    .query(({ ctx, input }) => ctx.services.quotes.blank(input.requestId)),
  /** The totals of what is entered, and what keeps it from being sent. */
  preview: adminProcedure
    .input(ofRequest.extend({ content: quoteContentSchema }))
    .query(({ ctx, input }) => ctx.services.quotes.preview(input)),
  saveDraft: adminProcedure
    .input(quoteDraftSchema)
    .mutation(({ ctx, input }) => ctx.services.quotes.saveDraft(input, ctx.session)),
  send: adminProcedure
    .input(step)
    .mutation(({ ctx, input }) => ctx.services.quotes.send({ ...input, actor: ctx.session })),
  revise: adminProcedure
    .input(key)
    .mutation(({ ctx, input }) => ctx.services.quotes.revise({ ...input, actor: ctx.session })),
  withdraw: adminProcedure
    .input(step)
    .mutation(({ ctx, input }) => ctx.services.quotes.withdraw({ ...input, actor: ctx.session })),
  /** An answer by telephone, at the counter or by email. */
  recordAnswer: adminProcedure
    .input(key.extend({ answer: recordedAnswerSchema }))
    .mutation(({ ctx, input: { id, answer } }) =>
      ctx.services.quotes.recordAnswer({ id, actor: ctx.session }, answer),
    ),
})

export const quotesRouter = router({
  /** The page behind the link of a quote; its form is answered by POST alone. */
  page: publicProcedure
    .input(quotePageInputSchema)
    .query(({ ctx, input }) => ctx.services.quotes.page(input.token, input.jobIds)),
  admin: adminRouter,
})
