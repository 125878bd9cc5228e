import * as z from 'zod'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import {
  quoteContentSchema,
  quoteDraftSchema,
  quoteFilterSchema,
  quotePageInputSchema,
  quoteStepSchema,
  recordedDecisionSchema,
} from '#shared/domain/quote-schema.ts'
import { getQuote } from './find-quotes.ts'
import { getQuotePage } from './get-quote-page.ts'
import { listQuotes, listQuotesOfCustomer, listQuotesOfRequest } from './list-quotes.ts'
import { getBlankQuote, previewQuote } from './preview-quote.ts'
import { recordDecision } from './record-decision.ts'
import { reviseQuote } from './revise-quote.ts'
import { saveDraft } from './save-draft.ts'
import { sendQuote } from './send-quote.ts'
import { withdrawQuote } from './withdraw-quote.ts'

const key = z.strictObject({ id: z.uuid() })
const step = key.extend(quoteStepSchema.shape)
const requestKey = z.strictObject({ requestId: z.uuid() })

const adminRouter = router({
  ofRequest: adminProcedure
    .input(requestKey)
    .query(({ ctx, input }) => listQuotesOfRequest(ctx, input.requestId)),
  ofCustomer: adminProcedure
    .input(requestKey)
    .query(({ ctx, input }) => listQuotesOfCustomer(ctx, input.requestId)),
  list: adminProcedure.input(quoteFilterSchema).query(({ ctx, input }) => listQuotes(ctx, input)),
  byId: adminProcedure.input(key).query(({ ctx, input }) => getQuote(ctx, input.id)),
  blank: adminProcedure
    .input(requestKey)
    .query(({ ctx, input }) => getBlankQuote(ctx, input.requestId)),
  preview: adminProcedure
    .input(requestKey.extend({ content: quoteContentSchema }))
    .query(({ ctx, input }) => previewQuote(ctx, input)),
  saveDraft: adminProcedure
    .input(quoteDraftSchema)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  send: adminProcedure.input(step).mutation(({ ctx, input }) => sendQuote(ctx, input)),
  revise: adminProcedure.input(key).mutation(({ ctx, input }) => reviseQuote(ctx, input.id)),
  withdraw: adminProcedure.input(step).mutation(({ ctx, input }) => withdrawQuote(ctx, input)),
  recordDecision: adminProcedure
    .input(key.extend({ decision: recordedDecisionSchema }))
    .mutation(({ ctx, input }) => recordDecision(ctx, input.id, input.decision)),
})

export const quotesRouter = router({
  page: publicProcedure
    .input(quotePageInputSchema)
    .query(({ ctx, input }) => getQuotePage(ctx, input.token, input.jobIds)),
  admin: adminRouter,
})
