import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { API_DOCS_POLICY, apiDocsPage } from './api-docs.ts'
import type { Api } from './contract.ts'
import type { OpenApi } from './openapi.ts'
import { replyStored } from './reply-stored.ts'
import type { StoredReplies } from './stored-replies.ts'

type Deps = { name: string; replies: StoredReplies }
type Exchange = { request: FastifyRequest; reply: FastifyReply }

const contractSchema = {
  summary: 'This contract, as OpenAPI 3.1',
  response: {
    200: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  },
}
const docsSchema = {
  summary: 'This contract, to be read',
  response: { 200: z.string() },
  produces: ['text/html'],
}

/** GET /api/openapi.json and /api/docs: what the routes state of themselves. */
export function apiReference(app: Api, { name, replies }: Deps): void {
  // The document is complete only when all routes are registered, that is with the first request.
  const document = () => app.swagger() as unknown as OpenApi
  const answer = (
    exchange: Exchange,
    { headers, body }: { headers: Record<string, string>; body: () => string },
  ) =>
    replyStored(replies, exchange, {
      tags: [],
      canonical: exchange.request.url,
      keep: !exchange.request.url.includes('?'),
      make: async () => ({
        status: 200,
        headers: { 'cache-control': 'no-cache', ...headers },
        body: body(),
      }),
    })

  app.get('/openapi.json', { schema: contractSchema }, (request, reply) =>
    answer(
      { request, reply },
      {
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: () => JSON.stringify(document()),
      },
    ),
  )
  app.get('/docs', { schema: docsSchema }, (request, reply) => {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': API_DOCS_POLICY,
    }
    return answer({ request, reply }, { headers, body: () => apiDocsPage(document(), { name }) })
  })
}
