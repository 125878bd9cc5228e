import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#shared/lib/durations.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type FreshReply = {
  status: number
  headers: Record<string, string>
  body: string
  /** Expiry of the content, in milliseconds since 1970. */
  expiresAt?: number
  /** Set for free text searches, which rarely repeat and skip the best compression. */
  isSearch?: boolean
}

type Compression = 'br' | 'gzip'
type Variant = { headers: OutgoingHttpHeaders; etag: string; body: Buffer }
type StoredReply = {
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
  /** State of the Brotli form; 'waiting' is queued for the best compression. */
  brotli: 'fast' | 'waiting' | 'best'
}

const BYTES_MAX = 128 * 1024 * 1024
/** Replies also depend on the date ('new' vehicles, the year). */
const LIFETIME_MS = 10 * MINUTE_MS
// Lifetime while notifications from other instances may be lost: changes must show within 2 s.
const DISCONNECTED_LIFETIME_MS = 1000
const FAST_BROTLI_QUALITY = 5
const BEST_BROTLI_QUALITY = 11
const ACCEPT_HEADERS_MAX = 100

export type StoredReplies = ReturnType<typeof createStoredReplies>

/** Caches replies as sent bytes; dropping a tag removes the replies that carry it. */
export function createStoredReplies({
  now = Date.now,
  bytesMax = BYTES_MAX,
}: { now?: () => number; bytesMax?: number } = {}) {
  // A reply that is being rendered when its tag is dropped is not stored.
  const stored = new LRUCache<string, StoredReply>({
    maxSize: bytesMax,
    // The plain form; both compressed forms together are smaller.
    sizeCalculation: ({ variants }) => 2 * variants.identity.body.length + 1,
  })
  const pending = new Map<string, Promise<StoredReply>>()
  /** Number of drops by tag. */
  const versions = new Map<string, number>()
  let hits = 0
  let made = 0
  let receivesChanges = true
  /** Replies of an earlier epoch may have missed a change. */
  let epoch = 0
  let upgrades: Promise<unknown> = Promise.resolve()

  const isFresh = (reply: StoredReply) =>
    reply.epoch === epoch &&
    now() < reply.expiresAt &&
    now() - reply.madeAt < (receivesChanges ? LIFETIME_MS : DISCONNECTED_LIFETIME_MS)
  const versionOf = (tags: readonly string[]) =>
    [epoch, ...tags.map((tag) => versions.get(tag) ?? 0)].join('.')

  /** Sends a stored reply when `schedule` calls back; returns false if the app must render it. */
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    schedule: (send: () => void) => void,
  ): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const { url = '' } = request
    const reply = stored.get(url)
    if (!reply || !isFresh(reply)) return false
    const encoding = encodingFor(request)
    if (!reply.variants[encoding]) return false
    hits += 1
    if (encoding === 'br') improve(url, reply)
    schedule(() => send(reply, request, response))
    return true
  }

  /** Returns the stored reply or renders it; concurrent callers share one `make`. */
  async function get(
    address: string,
    tags: readonly string[],
    make: () => Promise<FreshReply>,
  ): Promise<StoredReply> {
    const old = stored.get(address)
    if (old && isFresh(old)) return old
    const running = pending.get(address)
    if (running) return running
    const startedAs = versionOf(tags)
    made += 1
    const making = make()
      .then((fresh) => {
        if (old && fresh.status >= 500 && versionOf(tags) === startedAs) return old
        const reply = pack(fresh, tags, { madeAt: now(), epoch, old })
        if (fresh.status === 200 && versionOf(tags) === startedAs) stored.set(address, reply)
        return reply
      })
      .catch((error: unknown) => {
        // A stale page is better than an error while the database is unreachable.
        if (old && !(error instanceof Error && 'code' in error && error.code === 'not-found')) {
          return old
        }
        throw error
      })
      .finally(() => {
        if (pending.get(address) === making) pending.delete(address)
      })
    pending.set(address, making)
    return making
  }

  // Queues the best compression, which takes tens of milliseconds, for replies requested more than
  // once.
  function improve(address: string, reply: StoredReply): void {
    if (reply.brotli !== 'fast') return
    reply.brotli = 'waiting'
    upgrades = upgrades.then(async () => {
      if (stored.peek(address) !== reply) return
      reply.variants.br = await compress('br', reply, BEST_BROTLI_QUALITY)
      reply.brotli = 'best'
    })
  }

  function drop(tags: readonly string[]): void {
    for (const tag of tags) versions.set(tag, (versions.get(tag) ?? 0) + 1)
    for (const [address, reply] of stored.entries()) {
      if (reply.tags.some((tag) => tags.includes(tag))) stored.delete(address)
    }
    pending.clear()
  }

  // Renders every reply again after a reconnect, since notifications may have been lost.
  function setListening(receives: boolean): void {
    receivesChanges = receives
    if (!receives) return
    epoch += 1
    pending.clear()
  }

  /** Resolves when the compression queue is empty. */
  const settled = async (): Promise<void> => void (await upgrades)

  const counts = () => ({
    hits,
    made,
    kept: stored.size,
    bytes: stored.calculatedSize,
  })

  return { answer, get, drop, setListening, settled, send, counts }
}

type Making = Pick<StoredReply, 'madeAt' | 'epoch'> & { old: StoredReply | undefined }

/** Converts a reply to bytes; an unchanged body reuses its compressed forms. */
function pack(
  { status, headers, body, expiresAt = Infinity, isSearch = false }: FreshReply,
  tags: readonly string[],
  { old, ...made }: Making,
): StoredReply {
  const bytes = Buffer.from(body)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const same: Partial<Record<Compression, Variant>> = old?.etag === etag ? old.variants : {}
  const identity = toVariant({ ...headers, etag, vary: 'Accept-Encoding' }, bytes)
  const variants: StoredReply['variants'] = { identity }
  for (const encoding of ['br', 'gzip'] as const) {
    const variant = same[encoding]
    if (variant) variants[encoding] = toVariant(identity.headers, variant.body, encoding)
  }
  const brotli = isSearch || (variants.br && old?.brotli === 'best') ? 'best' : 'fast'
  return { status, tags, ...made, expiresAt, etag, variants, compressing: {}, brotli }
}

/** Builds one encoding of a reply; `headers` are those of the uncompressed form. */
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

/** Compresses a reply for a request that accepts it; concurrent requests share the work. */
export async function addVariant(
  reply: StoredReply,
  request: Pick<IncomingMessage, 'headers'>,
): Promise<void> {
  const encoding = encodingFor(request)
  if (encoding === 'identity' || reply.variants[encoding]) return
  reply.compressing[encoding] ??= compress(encoding, reply, FAST_BROTLI_QUALITY)
  reply.variants[encoding] = await reply.compressing[encoding]
}

async function compress(
  encoding: Compression,
  { variants }: StoredReply,
  brotliQuality: number,
): Promise<Variant> {
  const { headers, body } = variants.identity
  const bytes =
    encoding === 'br'
      ? await compressBrotli(body, brotliOptions(brotliQuality, body.length))
      : await compressGzip(body, { level: 6 })
  return toVariant(headers, bytes, encoding)
}

const brotliOptions = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    // Window as large as the reply: the default of 4 MB costs more memory than most replies need.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, 32 - Math.clz32(size))),
  },
})

function send(reply: StoredReply, request: IncomingMessage, response: ServerResponse): void {
  const variant = reply.variants[encodingFor(request)] ?? reply.variants.identity
  const condition = request.headers['if-none-match']
  if (reply.status === 200 && condition !== undefined && matches(condition, variant.etag)) {
    const { 'content-type': _type, 'content-length': _length, ...headers } = variant.headers
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(reply.status, variant.headers)
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
function encodingFor({ headers }: Pick<IncomingMessage, 'headers'>): Compression | 'identity' {
  const accepted = (headers['accept-encoding'] ?? '').toLowerCase().replaceAll('x-gzip', 'gzip')
  const encoding = negotiator.negotiate(accepted)
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity'
}

type Plan = {
  /** The reply is dropped when one of these changes. */
  tags: readonly string[]
  /** Canonical address, used as the key. */
  canonical: string
  /** 'search' marks a free text search. */
  cache: boolean | 'search'
  make(): Promise<FreshReply>
}

/** Sends a stored reply, or renders and stores it, with the headers of every reply. */
export async function replyStored(
  replies: StoredReplies,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { tags, canonical, cache, make }: Plan,
): Promise<FastifyReply> {
  const common = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  const makeWhole = async (): Promise<FreshReply> => {
    const fresh = await make()
    return { ...fresh, headers: { ...common, ...fresh.headers }, isSearch: cache === 'search' }
  }
  if (!cache) {
    const { status, headers, body } = await makeWhole()
    // A buffer's length is known; a string's would have to be counted.
    return reply.code(status).headers(headers).send(Buffer.from(body))
  }
  const stored = await replies.get(canonical, tags, makeWhole)
  await addVariant(stored, request.raw)
  reply.hijack()
  replies.send(stored, request.raw, reply.raw)
  return reply
}
