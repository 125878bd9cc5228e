import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { AppError } from '../core/app-error.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type FreshResponse = {
  status: number
  headers: Record<string, string>
  body: string
  /** Expiry of the content, in milliseconds since 1970. */
  expiresAt?: number
}

type Compression = 'br' | 'gzip'
type Variant = { headers: OutgoingHttpHeaders; etag: string; body: Buffer }
type CachedResponse = {
  status: number
  tags: readonly string[]
  madeAt: number
  expiresAt: number
  epoch: number
  /**
   * ETag of the uncompressed form; each compressed form has a different one (RFC 9110, 8.8.3.3).
   */
  etag: string
  variants: Partial<Record<Compression, Variant>> & { identity: Variant }
  compressing: Partial<Record<Compression, Promise<Variant>>>
  /** Set once the best compression is queued. */
  isImproved: boolean
}

const BYTES_MAX = 128 * 1024 * 1024
/** Responses also depend on the date ('new' vehicles, the year). */
const LIFETIME_MS = 10 * MINUTE_MS
// Lifetime while notifications from other instances may be lost: changes must show within 2 s.
const DISCONNECTED_LIFETIME_MS = 1000
const FAST_BROTLI_QUALITY = 5
const BEST_BROTLI_QUALITY = 11
/** Ways to write distances and blocks: the shortest depends on the text, by up to 100 bytes. */
const BROTLI_WAYS = [
  {},
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 3 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 16, [constants.BROTLI_PARAM_NPOSTFIX]: 2 },
]
const ACCEPT_HEADERS_MAX = 100

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Caches responses as sent bytes; dropping a tag removes the responses that carry it. */
export function createResponseCache({
  now = Date.now,
  bytesMax = BYTES_MAX,
}: { now?: () => number; bytesMax?: number } = {}) {
  // A response that is being rendered when its tag is dropped is not stored.
  const stored = new LRUCache<string, CachedResponse>({
    maxSize: bytesMax,
    // The plain form; both compressed forms together are smaller.
    sizeCalculation: ({ variants }) => 2 * variants.identity.body.length + 1,
  })
  const pending = new Map<string, Promise<CachedResponse>>()
  /** Number of drops by tag. */
  const versions = new Map<string, number>()
  let hits = 0
  let made = 0
  let receivesChanges = true
  /** Responses of an earlier epoch may have missed a change. */
  let epoch = 0
  const oneAtATime = pLimit(1)

  const isFresh = (cached: CachedResponse) =>
    cached.epoch === epoch &&
    now() < cached.expiresAt &&
    now() - cached.madeAt < (receivesChanges ? LIFETIME_MS : DISCONNECTED_LIFETIME_MS)
  const getVersion = (tags: readonly string[]) =>
    [epoch, ...tags.map((tag) => versions.get(tag) ?? 0)].join('.')

  /** Sends a cached response when `schedule` calls back; returns false if the app must render it. */
  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    schedule: (send: () => void) => void,
  ): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const { url = '' } = request
    const cached = stored.get(url)
    if (!cached || !isFresh(cached)) return false
    const encoding = negotiateEncoding(request)
    if (!cached.variants[encoding]) return false
    hits += 1
    if (encoding === 'br') improve(url, cached)
    schedule(() => send(cached, request, response))
    return true
  }

  /** Returns the cached response or renders it; concurrent callers share one `render`. */
  async function getOrRender(
    cacheKey: string,
    tags: readonly string[],
    render: () => Promise<FreshResponse>,
  ): Promise<CachedResponse> {
    const old = stored.get(cacheKey)
    if (old && isFresh(old)) return old
    const running = pending.get(cacheKey)
    if (running) return running
    const startedAs = getVersion(tags)
    made += 1
    const making = render()
      .then((fresh) => {
        if (old && fresh.status >= 500 && getVersion(tags) === startedAs) return old
        const cached = pack(fresh, tags, { madeAt: now(), epoch, old })
        if (fresh.status === 200 && getVersion(tags) === startedAs) stored.set(cacheKey, cached)
        return cached
      })
      .catch((error: unknown) => {
        // A stale page is better than an error while the database is unreachable.
        if (old && !(error instanceof AppError && error.code === 'not-found')) {
          return old
        }
        throw error
      })
      .finally(() => {
        if (pending.get(cacheKey) === making) pending.delete(cacheKey)
      })
    pending.set(cacheKey, making)
    return making
  }

  // For repeated requests, since it takes 400 ms; the number of URLs with a query is unlimited.
  function improve(cacheKey: string, cached: CachedResponse): void {
    if (cached.isImproved || cacheKey.includes('?')) return
    cached.isImproved = true
    void oneAtATime(async () => {
      if (stored.peek(cacheKey) !== cached) return
      cached.variants.br = await compressBest(cached)
    })
  }

  function drop(tags: readonly string[]): void {
    for (const tag of tags) versions.set(tag, (versions.get(tag) ?? 0) + 1)
    for (const [cacheKey, cached] of stored.entries()) {
      if (cached.tags.some((tag) => tags.includes(tag))) stored.delete(cacheKey)
    }
    pending.clear()
  }

  // Renders every response again after a reconnect, since notifications may have been lost.
  function setListening(receives: boolean): void {
    receivesChanges = receives
    if (!receives) return
    epoch += 1
    pending.clear()
  }

  const counts = () => ({
    hits,
    made,
    kept: stored.size,
    bytes: stored.calculatedSize,
  })

  return { serve, getOrRender, drop, setListening, send, counts }
}

type Rendering = Pick<CachedResponse, 'madeAt' | 'epoch'> & { old: CachedResponse | undefined }

/** Converts a response to bytes; an unchanged body reuses its compressed forms. */
function pack(
  { status, headers, body, expiresAt = Infinity }: FreshResponse,
  tags: readonly string[],
  { old, ...made }: Rendering,
): CachedResponse {
  const bytes = Buffer.from(body)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 12)}"`
  const same: Partial<Record<Compression, Variant>> = old?.etag === etag ? old.variants : {}
  const identity = toVariant({ ...headers, etag, vary: 'Accept-Encoding' }, bytes)
  const variants: CachedResponse['variants'] = { identity }
  for (const encoding of ['br', 'gzip'] as const) {
    const variant = same[encoding]
    if (variant) variants[encoding] = toVariant(identity.headers, variant.body, encoding)
  }
  return { status, tags, ...made, expiresAt, etag, variants, compressing: {}, isImproved: false }
}

/** Builds one encoding of a response; `headers` are those of the uncompressed form. */
function toVariant(headers: OutgoingHttpHeaders, body: Buffer, encoding?: Compression): Variant {
  const plain = String(headers.etag)
  const etag = encoding ? plain.replace(/"$/, `-${encoding}"`) : plain
  return {
    etag,
    headers: {
      ...headers,
      etag,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    },
    body,
  }
}

/** Compresses a response for a request that accepts it; concurrent requests share the work. */
export async function addVariant(
  cached: CachedResponse,
  request: Pick<IncomingMessage, 'headers'>,
): Promise<void> {
  const encoding = negotiateEncoding(request)
  if (encoding === 'identity' || cached.variants[encoding]) return
  cached.compressing[encoding] ??= compress(encoding, cached)
  cached.variants[encoding] = await cached.compressing[encoding]
}

async function compress(encoding: Compression, { variants }: CachedResponse): Promise<Variant> {
  const { headers, body } = variants.identity
  const bytes =
    encoding === 'br'
      ? await compressBrotli(body, brotliOptions(FAST_BROTLI_QUALITY, body.length))
      : await compressGzip(body, { level: 6 })
  return toVariant(headers, bytes, encoding)
}

async function compressBest({ variants }: CachedResponse): Promise<Variant> {
  const { headers, body } = variants.identity
  const found: Buffer[] = []
  const { params } = brotliOptions(BEST_BROTLI_QUALITY, body.length)
  for (const way of BROTLI_WAYS) {
    found.push(await compressBrotli(body, { params: { ...params, ...way } }))
  }
  const smallest = found.reduce((one, other) => (other.length < one.length ? other : one))
  return toVariant(headers, smallest, 'br')
}

const brotliOptions = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    // Window as large as the response: the default of 4 MB costs more memory than most responses need.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, 32 - Math.clz32(size))),
  },
})

function send(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const variant = cached.variants[negotiateEncoding(request)] ?? cached.variants.identity
  const condition = request.headers['if-none-match']
  if (cached.status === 200 && condition !== undefined && matches(condition, variant.etag)) {
    const { 'content-type': _type, 'content-length': _length, ...headers } = variant.headers
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(cached.status, variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

const matches = (condition: string, etag: string): boolean =>
  condition === etag ||
  condition === '*' ||
  condition.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)

const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip', 'identity'] satisfies (Compression | 'identity')[],
  cache: new LRUCache<string, string>({ max: ACCEPT_HEADERS_MAX }),
})

/** Returns the preferred encoding; x-gzip is an alias of gzip (RFC 9110, 8.4.1.3). */
function negotiateEncoding({
  headers,
}: Pick<IncomingMessage, 'headers'>): Compression | 'identity' {
  const accepted = (headers['accept-encoding'] ?? '').toLowerCase().replaceAll('x-gzip', 'gzip')
  const encoding = negotiator.negotiate(accepted)
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity'
}

type CacheRule = {
  /** The response is dropped when one of these changes. */
  tags: readonly string[]
  /** Canonical URL, used as the key. */
  cacheKey: string
  cache?: boolean
  render(): Promise<FreshResponse>
}

/** Sends a cached response, or renders and stores it, with the headers of every response. */
export async function sendCached(
  responseCache: ResponseCache,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { tags, cacheKey, cache = true, render }: CacheRule,
): Promise<FastifyReply> {
  const common = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  const renderWhole = async (): Promise<FreshResponse> => {
    const fresh = await render()
    return { ...fresh, headers: { ...common, ...fresh.headers } }
  }
  if (!cache) {
    const { status, headers, body } = await renderWhole()
    // A buffer's length is known; a string's would have to be counted.
    return reply.code(status).headers(headers).send(Buffer.from(body))
  }
  const stored = await responseCache.getOrRender(cacheKey, tags, renderWhole)
  await addVariant(stored, request.raw)
  reply.hijack()
  responseCache.send(stored, request.raw, reply.raw)
  return reply
}
