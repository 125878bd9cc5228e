import * as z from 'zod'
import type { StaffContext } from '#server/context.ts'
import { type Api, byId, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { entityRoutes } from '#server/http/entity-routes.ts'
import type { StaffDeps } from '#server/http/session.ts'
import { versionSchema } from '#shared/domain/field-schema.ts'
import { LINE_EXAMPLE } from '#shared/domain/line-schema.ts'
import {
  quoteContentSchema,
  quoteDraftSchema,
  quoteFilterSchema,
  quotePreviewSchema,
  type Quote,
  type QuoteDraft,
  quoteSchema,
  recordedDecisionSchema,
} from '#shared/domain/quote-schema.ts'
import { getQuote } from './get-quote.ts'
import { listQuotes } from './list-quotes.ts'
import { previewQuote } from './preview-quote.ts'
import { recordDecision } from './record-decision.ts'
import { reviseQuote } from './revise-quote.ts'
import { saveDraft } from './save-draft.ts'
import { sendQuote } from './send-quote.ts'
import { withdrawQuote } from './withdraw-quote.ts'

const wire = wireIdSchema(quoteSchema).meta({ id: 'Quote' })
const ofRequest = z.strictObject({
  requestId: z.uuid({ error: 'requestId must be an id' }).meta({
    description: 'The `_id` of a part request or a repair request.',
  }),
})

const EXAMPLE = {
  requestId: '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10',
  content: {
    jobs: [
      {
        title: 'Alternator',
        lines: [LINE_EXAMPLE],
      },
    ],
  },
}

/** Registers quotes under /api/admin. */
export function registerStaffQuoteRoutes(app: Api, { contextOf }: StaffDeps): void {
  app.get(
    '/quotes',
    {
      schema: {
        summary: 'List quotes, newest first',
        querystring: quoteFilterSchema,
        response: { 200: z.array(wire) },
      },
    },
    async (request) =>
      (await listQuotes(contextOf(request), request.query)).map((quote) => withWireId(quote)),
  )
  app.post(
    '/quotes/preview',
    {
      schema: {
        summary: 'Preview the totals of a quote',
        description: 'Stores nothing; `problems` block sending.',
        body: ofRequest.extend({ content: quoteContentSchema }),
        example: EXAMPLE,
        response: { 200: quotePreviewSchema.meta({ id: 'QuotePreview' }) },
        errors: [404, 422],
      },
    },
    async (request) => previewQuote(contextOf(request), request.body),
  )
  const routes = entityRoutes(app, contextOf, { wire, toWire: withWireId<Quote>, keyOf: String })
  routes.create('/quotes', saveDraft, {
    summary: 'Create a draft',
    body: quoteDraftSchema.omit({ id: true, updatedAt: true }),
    example: EXAMPLE,
    errors: [404, 409, 422],
  })
  routes.get('/quotes/:id', getQuote, { summary: 'Get a quote', errors: [404] })
  routes.put('/quotes/:id', updateDraft, {
    summary: 'Update a draft',
    body: quoteDraftSchema.pick({ content: true, updatedAt: true }),
    errors: [404, 409, 422],
  })
  routes.step('/quotes/:id/send', (ctx, id, body) => sendQuote(ctx, { id, ...body }), {
    summary: 'Send a draft to the customer',
    body: versionSchema,
    errors: [404, 409, 422],
  })
  routes.step('/quotes/:id/withdraw', (ctx, id, body) => withdrawQuote(ctx, { id, ...body }), {
    summary: 'Withdraw a quote',
    body: versionSchema,
    errors: [404, 409],
  })
  routes.step('/quotes/:id/decision', recordDecision, {
    summary: 'Record an answer by phone, in person or by email',
    body: recordedDecisionSchema,
    errors: [404, 409],
  })
  app.post(
    '/quotes/:id/revisions',
    {
      schema: {
        summary: 'Create a revision',
        params: byId,
        response: { 201: wire },
        errors: [404, 409],
      },
    },
    async (request, reply) =>
      reply.code(201).send(withWireId(await reviseQuote(contextOf(request), request.params.id))),
  )
}

async function updateDraft(
  ctx: StaffContext,
  key: string,
  change: Pick<QuoteDraft, 'content' | 'updatedAt'>,
): Promise<Quote> {
  const { id, requestId } = await getQuote(ctx, key)
  return saveDraft(ctx, { id, requestId, idempotencyKey: null, ...change })
}
