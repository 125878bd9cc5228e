import * as z from 'zod'
import { staffProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import {
  quoteContentSchema,
  quoteDraftSchema,
  quoteFilterSchema,
  quotePageInputSchema,
  quoteStepSchema,
  recordedDecisionSchema,
} from '#shared/domain/quote-schema.ts'
import { getQuotePage } from './get-quote-page.ts'
import { getQuote } from './get-quote.ts'
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
  listOfRequest: staffProcedure
    .input(requestKey)
    .query(({ ctx, input }) => listQuotesOfRequest(ctx, input.requestId)),
  listOfCustomer: staffProcedure
    .input(requestKey)
    .query(({ ctx, input }) => listQuotesOfCustomer(ctx, input.requestId)),
  list: staffProcedure.input(quoteFilterSchema).query(({ ctx, input }) => listQuotes(ctx, input)),
  get: staffProcedure.input(key).query(({ ctx, input }) => getQuote(ctx, input.id)),
  getBlank: staffProcedure
    .input(requestKey)
    .query(({ ctx, input }) => getBlankQuote(ctx, input.requestId)),
  preview: staffProcedure
    .input(requestKey.extend({ content: quoteContentSchema }))
    .query(({ ctx, input }) => previewQuote(ctx, input)),
  saveDraft: staffProcedure
    .input(quoteDraftSchema)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  send: staffProcedure.input(step).mutation(({ ctx, input }) => sendQuote(ctx, input)),
  revise: staffProcedure.input(key).mutation(({ ctx, input }) => reviseQuote(ctx, input.id)),
  withdraw: staffProcedure.input(step).mutation(({ ctx, input }) => withdrawQuote(ctx, input)),
  recordDecision: staffProcedure
    .input(key.extend({ decision: recordedDecisionSchema }))
    .mutation(({ ctx, input }) => recordDecision(ctx, input.id, input.decision)),
})

export const quotesRouter = router({
  getPage: publicProcedure
    .input(quotePageInputSchema)
    .query(({ ctx, input }) => getQuotePage(ctx, input.token, input.jobIds)),
  admin: adminRouter,
})
