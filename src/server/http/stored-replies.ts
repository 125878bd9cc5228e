import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type FreshReply = {
  status: number
  headers: Record<string, string>
  body: string
  /** When it stops being right by itself, in milliseconds since 1970. */
  expiresAt?: number
  /** Whether it answers a free text search. The number of those is unlimited, so they have a store of their own. */
  isSearch?: boolean
}

type Encoding = 'br' | 'gzip' | 'identity'
type Variant = { headers: OutgoingHttpHeaders; etag: string; body: Buffer }
type StoredReply = {
  status: number
  tags: readonly string[]
  madeAt: number
  expiresAt: number
  epoch: number
  /** Of the plain form; each compressed form has its own (RFC 9110, 8.8.3.3). */
  etag: string
  size: number
  /** Compressed with gzip when somebody first accepts nothing better. */
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  /** How its Brotli form is compressed, or that it waits for the best compression. */
  compression: 'fast' | 'waiting' | 'best'
  isSearch: boolean
}

const BYTES_MAX = 96 * 1024 * 1024
const SEARCH_BYTES_MAX = 32 * 1024 * 1024
/** Replies depend on the date too ('new' vehicles, the year), so they expire. */
const LIFETIME_MS = 10 * 60_000
/** The lifetime while changes by other instances may be missed; a change must show within 2 s. */
const UNHEARD_LIFETIME_MS = 1000
const FAST_BROTLI_QUALITY = 5
const BEST_BROTLI_QUALITY = 11

export type StoredReplies = ReturnType<typeof createStoredReplies>

/**
 * A cache of replies as the bytes that go out, in three encodings with an ETag. A reply states tags for what it shows. Dropping a tag
 * drops its replies at once, and a reply that is being made at that moment is not stored. Replies to searches never displace others.
 */
export function createStoredReplies({
  now = Date.now,
  bytesMax = BYTES_MAX,
  searchBytesMax = SEARCH_BYTES_MAX,
}: { now?: () => number; bytesMax?: number; searchBytesMax?: number } = {}) {
  const lasting = createStore(bytesMax)
  const searches = createStore(searchBytesMax)
  const find = (address: string) => lasting.get(address) ?? searches.get(address)
  const pending = new Map<string, Promise<StoredReply>>()
  /** How often each tag was dropped. */
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
    now() - reply.madeAt < (receivesChanges ? LIFETIME_MS : UNHEARD_LIFETIME_MS)
  const versionOf = (tags: readonly string[]) =>
    [epoch, ...tags.map((tag) => versions.get(tag) ?? 0)].join('.')

  /** Sends a stored reply, at the moment that `schedule` chooses; false where there is none and the application has to answer. */
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    schedule: (send: () => void) => void,
  ): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const { url = '' } = request
    const reply = find(url)
    if (!reply || !isFresh(reply) || !reply.variants[encodingFor(request)]) return false
    hits += 1
    improve(url, reply)
    schedule(() => send(reply, request, response))
    return true
  }

  /** Returns the stored reply of an address, or makes and stores it; concurrent requests share one `make`. */
  async function get(
    address: string,
    tags: readonly string[],
    make: () => Promise<FreshReply>,
  ): Promise<StoredReply> {
    const old = find(address)
    if (old && isFresh(old)) {
      improve(address, old)
      return old
    }
    const running = pending.get(address)
    if (running) return running
    const startedAs = versionOf(tags)
    made += 1
    const making = make()
      .then(async (fresh) => {
        if (old && fresh.status >= 500 && versionOf(tags) === startedAs) return old
        const reply = await pack(fresh, tags, { madeAt: now(), epoch, old })
        if (fresh.status === 200 && versionOf(tags) === startedAs) {
          const store = reply.isSearch ? searches : lasting
          store.set(address, reply)
          if (old) improve(address, reply)
        }
        return reply
      })
      .catch((error: unknown) => {
        // An older page is better than none while the database is unreachable.
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

  /** The best compression takes tens of milliseconds, so a reply gets it when it is asked for again, behind those that wait for it already. */
  function improve(address: string, reply: StoredReply): void {
    if (reply.isSearch || reply.compression !== 'fast') return
    reply.compression = 'waiting'
    upgrades = upgrades.then(() =>
      lasting.get(address) === reply ? compressBest(reply) : undefined,
    )
  }

  /** Drops every reply that has one of these tags. */
  function drop(tags: readonly string[]): void {
    for (const tag of tags) versions.set(tag, (versions.get(tag) ?? 0) + 1)
    for (const store of [lasting, searches]) store.drop(tags)
    pending.clear()
  }

  /**
   * Sets whether changes by other instances are received. After a reconnection some may have been missed, so every stored reply is made
   * anew at its next request, and sent as it is only where that fails.
   */
  function setListening(receives: boolean): void {
    receivesChanges = receives
    if (!receives) return
    epoch += 1
    pending.clear()
  }

  /** Resolves when no reply waits for its best compression. */
  const settled = async (): Promise<void> => void (await upgrades)

  /** Counters for metrics. */
  const counts = () => ({
    hits,
    made,
    kept: lasting.size() + searches.size(),
    bytes: lasting.bytes() + searches.bytes(),
  })

  return { answer, get, drop, setListening, settled, send, counts }
}

/** Replies by their address; what was stored longest ago leaves when there are more bytes than allowed. */
function createStore(bytesMax: number) {
  const replies = new Map<string, StoredReply>()
  let bytes = 0

  function remove(address: string): void {
    const reply = replies.get(address)
    if (reply) bytes -= reply.size
    replies.delete(address)
  }

  function set(address: string, reply: StoredReply): void {
    remove(address)
    replies.set(address, reply)
    bytes += reply.size
    for (const oldest of replies.keys()) {
      if (bytes <= bytesMax) break
      remove(oldest)
    }
  }

  function drop(tags: readonly string[]): void {
    for (const [address, reply] of replies) {
      if (reply.tags.some((tag) => tags.includes(tag))) remove(address)
    }
  }

  return {
    get: (address: string) => replies.get(address),
    set,
    drop,
    size: () => replies.size,
    bytes: () => bytes,
  }
}

type Making = Pick<StoredReply, 'madeAt' | 'epoch'> & { old: StoredReply | undefined }

/** Compresses a reply, or takes over what the one before it has where the body is the same. */
async function pack(
  { status, headers, body, expiresAt = Infinity, isSearch = false }: FreshReply,
  tags: readonly string[],
  { old, ...made }: Making,
): Promise<StoredReply> {
  const plain = Buffer.from(body)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const shared = { ...headers, etag, vary: 'Accept-Encoding' }
  const same = old?.etag === etag ? old : undefined
  return {
    status,
    tags,
    ...made,
    expiresAt,
    etag,
    isSearch,
    // Both compressed forms together are smaller than the plain one.
    size: 2 * plain.length,
    compression: same?.compression === 'best' ? 'best' : 'fast',
    variants: {
      br: toVariant(
        shared,
        same?.variants.br?.body ??
          (await compressBrotli(plain, brotliOptions(FAST_BROTLI_QUALITY, plain.length))),
        'br',
      ),
      identity: toVariant(shared, plain),
    },
  }
}

/** Makes a form of a reply; `headers` are those of the plain one. */
function toVariant(headers: OutgoingHttpHeaders, body: Buffer, encoding?: Encoding): Variant {
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

/** Adds what a request accepts where it is not there yet. */
async function addVariant(reply: StoredReply, request: IncomingMessage): Promise<void> {
  if (reply.variants[encodingFor(request)]) return
  const { headers, body } = reply.variants.identity
  reply.variants.gzip = toVariant(headers, await compressGzip(body, { level: 6 }), 'gzip')
}

/** Replaces the fast Brotli form of a reply that is already being served. */
async function compressBest(reply: StoredReply): Promise<void> {
  const { headers, body } = reply.variants.identity
  const bytes = await compressBrotli(body, brotliOptions(BEST_BROTLI_QUALITY, body.length))
  reply.variants.br = toVariant(headers, bytes, 'br')
  reply.compression = 'best'
}

const brotliOptions = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
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

function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string') return 'identity'
  if (accepts(accepted, ['br'])) return 'br'
  return accepts(accepted, GZIP_NAMES) ? 'gzip' : 'identity'
}

/** Two names of one coding (RFC 9110, 8.4.1.3). */
const GZIP_NAMES = ['gzip', 'x-gzip']

function accepts(header: string, names: readonly string[]): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    return names.includes(name) && (weight === undefined || Number(weight) > 0)
  })
}

type Plan = {
  /** What the reply shows; it is dropped when one of them changes. */
  tags: readonly string[]
  /** The only spelling of the address, which is the key of the reply. */
  canonical: string
  /** Whether the reply is stored; 'search' where it answers a free text search. */
  keep: boolean | 'search'
  make(): Promise<FreshReply>
}

/** Sends a stored reply, or makes and stores it. It carries the headers that every reply of the application has. */
export async function replyStored(
  replies: StoredReplies,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { tags, canonical, keep, make }: Plan,
): Promise<FastifyReply> {
  const common = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  const makeWhole = async (): Promise<FreshReply> => {
    const fresh = await make()
    return { ...fresh, headers: { ...common, ...fresh.headers }, isSearch: keep === 'search' }
  }
  if (!keep) {
    const { status, headers, body } = await makeWhole()
    // The length of a buffer is known; that of a string would have to be counted.
    return reply.code(status).headers(headers).send(Buffer.from(body))
  }
  const stored = await replies.get(canonical, tags, makeWhole)
  await addVariant(stored, request.raw)
  reply.hijack()
  replies.send(stored, request.raw, reply.raw)
  return reply
}
