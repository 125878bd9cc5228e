import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import { type Api, byId, wireIdOf, withWireId } from '#server/http/contract.ts'
import { isoDateTime } from '#shared/domain/field-schema.ts'
import {
  quoteAnswerSchema,
  quoteContentSchema,
  quoteDraftSchema,
  quoteFilterSchema,
  quotePageSchema,
  quotePreviewSchema,
  quoteSchema,
  recordedAnswerSchema,
} from '#shared/domain/quote-schema.ts'
import type { QuoteService } from './service.ts'

const wire = wireIdOf(quoteSchema).meta({ id: 'Quote' })
const page = quotePageSchema.meta({ id: 'QuotePage' })
const ofRequest = z.object({
  requestId: z.uuid({ error: 'requestId must be an id' }).meta({
    description: 'The `_id` of a part request or a repair request.',
  }),
})

/** What the caller believes to change; another state is a conflict. */
const fresh = z.object({ updatedAt: isoDateTime })

const EXAMPLE = {
  requestId: '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10',
  content: {
    jobs: [
      {
        title: 'Alternator',
        lines: [
          {
            kind: 'part',
            description: 'Alternator',
            quantity: 1,
            unitCents: 8500,
            isTaxable: true,
            coreCents: 2500,
            condition: 'used',
            grade: 'A',
            warranty: '90-days-3000-miles',
          },
        ],
      },
    ],
  },
}

type PublicDeps = { quotes: QuoteService }
type AdminDeps = PublicDeps & { sessionOf: (request: FastifyRequest) => Session }

/** The page of a customer who has the link, and the answer. */
export function publicRoutes(app: Api, { quotes }: PublicDeps): void {
  // The address contains the token, so it stays out of the log.
  app.get(
    '/quote',
    {
      logLevel: 'warn',
      schema: {
        summary: 'A quote, for a customer who has its link',
        description: 'The `token` is that of the link; nothing but it opens the reply.',
        querystring: z.object({ token: z.string().max(100).default('') }),
        response: { 200: page },
        errors: [404],
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await quotes.page(request.query.token)),
  )
  app.post(
    '/quote/answer',
    {
      schema: {
        summary: 'Accept or decline a quote',
        description:
          'Accepting names the jobs. The first answer stands; a quote that was replaced, withdrawn or answered, or has ended, is a conflict.',
        body: quoteAnswerSchema,
        response: { 200: page },
        errors: [404, 409, 429],
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-store').send(
        await quotes.answer(request.body, {
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
        }),
      ),
  )
}

/** The paths of quotes under /api/admin. */
export function adminRoutes(app: Api, { quotes, sessionOf }: AdminDeps): void {
  const one = { params: byId, response: { 200: wire } }
  app.get(
    '/quotes',
    {
      schema: {
        summary: 'Quotes, the newest first',
        querystring: quoteFilterSchema,
        response: { 200: z.array(wire) },
      },
    },
    async (request) => (await quotes.list(request.query)).map((quote) => withWireId(quote)),
  )
  app.post(
    '/quotes/preview',
    {
      schema: {
        summary: 'Totals of a quote that is being written',
        description: 'Stores nothing; `problems` keep it from being sent.',
        body: ofRequest.extend({ content: quoteContentSchema }),
        example: EXAMPLE,
        response: { 200: quotePreviewSchema.meta({ id: 'QuotePreview' }) },
        errors: [404, 422],
      },
    },
    async (request) => quotes.preview(request.body),
  )
  app.post(
    '/quotes',
    {
      schema: {
        summary: 'Write a quote on a request',
        body: quoteDraftSchema.omit({ id: true, updatedAt: true }),
        example: EXAMPLE,
        response: { 201: wire },
        errors: [404, 409, 422],
      },
    },
    async (request, reply) =>
      reply.code(201).send(withWireId(await quotes.saveDraft(request.body, sessionOf(request)))),
  )
  app.get(
    '/quotes/:id',
    { schema: { summary: 'One quote', ...one, errors: [404] } },
    async (request) => withWireId(await quotes.byId(request.params.id)),
  )
  app.put(
    '/quotes/:id',
    {
      schema: {
        summary: 'Change a draft',
        ...one,
        body: quoteDraftSchema.pick({ content: true, updatedAt: true }),
        errors: [404, 409, 422],
      },
    },
    async (request) => {
      const { id, requestId } = await quotes.byId(request.params.id)
      const draft = { id, requestId, idempotencyKey: null, ...request.body }
      return withWireId(await quotes.saveDraft(draft, sessionOf(request)))
    },
  )
  stepRoutes(app, { quotes, sessionOf })
}

/** What staff do with a quote. */
function stepRoutes(app: Api, { quotes, sessionOf }: AdminDeps): void {
  const reply = { params: byId, response: { 200: wire } }
  app.post(
    '/quotes/:id/send',
    {
      schema: {
        summary: 'Send a draft to the customer',
        ...reply,
        body: fresh,
        errors: [404, 409, 422],
      },
    },
    async (request) =>
      withWireId(
        await quotes.send({ id: request.params.id, actor: sessionOf(request), ...request.body }),
      ),
  )
  app.post(
    '/quotes/:id/revisions',
    {
      schema: {
        summary: 'Begin a new revision',
        params: byId,
        response: { 201: wire },
        errors: [404, 409],
      },
    },
    async (request, sent) =>
      sent
        .code(201)
        .send(
          withWireId(await quotes.revise({ id: request.params.id, actor: sessionOf(request) })),
        ),
  )
  app.post(
    '/quotes/:id/withdraw',
    {
      schema: { summary: 'Withdraw it', ...reply, body: fresh, errors: [404, 409] },
    },
    async (request) =>
      withWireId(
        await quotes.withdraw({
          id: request.params.id,
          actor: sessionOf(request),
          ...request.body,
        }),
      ),
  )
  app.post(
    '/quotes/:id/answer',
    {
      schema: {
        summary: 'Record an answer by telephone, at the counter or by email',
        ...reply,
        body: recordedAnswerSchema,
        errors: [404, 409],
      },
    },
    async (request) =>
      withWireId(
        await quotes.recordAnswer(
          { id: request.params.id, actor: sessionOf(request) },
          request.body,
        ),
      ),
  )
}
