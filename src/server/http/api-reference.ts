import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { renderApiDocsPage } from './api-docs-page.ts'
import type { Api } from './contract.ts'
import type { OpenApi } from './openapi.ts'
import { sendCached, type ResponseCache } from './response-cache.ts'

type Deps = {
  ctx: { business: { current: () => { name: string } } }
  responseCache: ResponseCache
}

const STYLES = readFileSync(
  fileURLToPath(import.meta.resolve('#server/http/api-docs.css')),
  'utf8',
).trim()

/** Allows the inline styles and the site's fonts; no scripts. */
const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

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

/** Serves /api/openapi.json and /api/docs, generated from the routes. */
export function registerApiReference(app: Api, { ctx: { business }, responseCache }: Deps): void {
  // The document is complete once all routes are registered, so the first request builds it.
  function document(): OpenApi {
    const { name } = business.current()
    const { info, ...rest } = app.swagger() as unknown as OpenApi
    return { ...rest, info: { ...info, title: `${name}: API`, contact: { ...info.contact, name } } }
  }
  const serve = (
    path: string,
    schema: typeof contractSchema | typeof docsSchema,
    { headers, body }: { headers: Record<string, string>; body: () => string },
  ) =>
    app.get(path, { schema }, (request, reply) =>
      sendCached(
        responseCache,
        { request, reply },
        {
          tags: ['business'],
          cacheKey: request.url,
          cache: !request.url.includes('?'),
          render: async () => ({
            status: 200,
            headers: { 'cache-control': 'no-cache', ...headers },
            body: body(),
          }),
        },
      ),
    )
  serve('/openapi.json', contractSchema, {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: () => JSON.stringify(document()),
  })
  serve('/docs', docsSchema, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': DOCS_POLICY,
    },
    body: () => renderApiDocsPage(document(), { name: business.current().name, styles: STYLES }),
  })
}
