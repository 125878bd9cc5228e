import type { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildMapLinks } from '#shared/domain/map-links.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { splitUrl } from '#shared/lib/url.ts'
import type { ShowAgain } from '../http/page-form.ts'
import { sendCached, type ResponseCache } from '../http/response-cache.ts'
import { formatPermissionsPolicy } from '../http/security.ts'
import type { VisitorContextOf } from '../http/session.ts'
import { createLocalApi } from '../trpc/app-router.ts'
import { type PageRule, getPageRule } from './page-rules.ts'
import type { PageFacts, PageSource, InlineHashes } from './page-source.ts'
import { SPECULATION_RULES_HEADER } from './speculation-rules.ts'

type Deps = {
  contextOf: VisitorContextOf
  getFacts: () => PageFacts
  responseCache: ResponseCache
  pageSource: PageSource
  pictureOrigin: string | null
  onCallError: (failure: { error: TRPCError }) => void
}

const HTML = 'text/html; charset=utf-8'
/** Every page leads to a field for a VIN without loading another document, and its policy stays. */
const PAGE_PERMISSIONS = formatPermissionsPolicy({ camera: '(self)' })

type Pages = { register: (app: FastifyInstance) => void; showAgain: ShowAgain }

/** Creates the route of every page; a stored page expires when its data changes. */
export function createPages({
  contextOf,
  getFacts,
  responseCache,
  pageSource,
  pictureOrigin,
  onCallError,
}: Deps): Pages {
  async function render(
    request: FastifyRequest,
    { canonical, isPrivate }: PageRule,
    rejectedForm: RejectedForm | null = null,
  ) {
    const api = createLocalApi({ ...contextOf(request), session: null }, onCallError)
    const facts = getFacts()
    const [, nextStatus] = facts.site.opening
    const { status, location, html, inlineHashes, failed } = await pageSource.render(canonical, {
      api,
      rejectedForm,
      ...facts,
    })
    const headers: Record<string, string> = {
      'content-type': HTML,
      'cache-control': isPrivate ? 'no-store' : 'no-cache',
      'permissions-policy': PAGE_PERMISSIONS,
    }
    if (isPrivate) headers['referrer-policy'] = 'no-referrer'
    else Object.assign(headers, SPECULATION_RULES_HEADER)
    if (location) headers.location = location
    if (failed) headers['retry-after'] = '5'
    if (inlineHashes) {
      const { mapEmbedUrl } = buildMapLinks(facts.site.business)
      const frameOrigin = mapEmbedUrl ? new URL(mapEmbedUrl).origin : "'none'"
      headers['content-security-policy'] = createPagePolicy({
        inlineHashes,
        frameOrigin,
        pictureOrigin,
      })
    }
    return {
      status: failed ? 503 : status,
      headers,
      body: html,
      expiresAt: nextStatus?.at,
    }
  }

  const register = (app: FastifyInstance) =>
    app.get('/*', async (request, reply) => {
      const rule = getPageRule(request.url)
      const { tags, canonical, cache } = rule
      // A page is stored once, by its canonical URL, which the browser's router finds too.
      if (request.url !== canonical) {
        const [path, moved] = [request.url, canonical].map((url) => splitUrl(url).path)
        const status = path === moved ? 302 : 308
        return reply.header('cache-control', 'no-cache').redirect(canonical, status)
      }
      return sendCached(
        responseCache,
        { request, reply },
        { tags, cacheKey: canonical, cache, render: () => render(request, rule) },
      )
    })
  return {
    register,
    showAgain: (request, url, rejected) => render(request, getPageRule(url), rejected),
  }
}

type PageParts = { inlineHashes: InlineHashes; frameOrigin: string; pictureOrigin: string | null }

/** Allows the site's scripts and styles, inline ones by hash, and the map's frame. */
function createPagePolicy({ inlineHashes, frameOrigin, pictureOrigin }: PageParts): string {
  return [
    "default-src 'none'",
    `script-src ${toSources(inlineHashes.scripts)}`,
    `style-src ${toSources(inlineHashes.styles)}`,
    `img-src 'self' data: blob:${pictureOrigin ? ` ${toSource(pictureOrigin)}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${toSource(frameOrigin)}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join(';')
}

/** Reduces a URL to its origin, without characters that could start another directive. */
const toSource = (origin: string): string =>
  /^https?:\/\/[\w.[\]:-]+$/.test(origin) ? origin : "'none'"

const toSources = (hashes: string[]): string =>
  ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
