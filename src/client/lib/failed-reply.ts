const NOT_PARSED = 'Failed to parse response data'
const NOT_PROCESSED = 'Failed to process response'
/** Start of a tRPC reply. */
const TYPED_REPLY = /^\[?\{"(?:result|error)":\{/
const HTML = /^\s*</
const TAGS = /<(style|script|title)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi
const TEXT_MAX = 300

type Reply = Pick<Response, 'status' | 'headers'>
/** Parsed body of a failed reply. */
type Body = {
  /** Its `error`, `message` or text, in this order; null if none is readable. */
  words: string | null
  /** Message, or else the text. */
  text: string
  isJson: boolean
}

/** Error for a reply with a failure status or an unreadable body. */
export class FailedReply extends Error {
  readonly status: number
  readonly body: Body
  /** Retry-After in ms, or null. */
  readonly retryAfterMs: number | null

  constructor({ status, headers }: Reply, body: Body) {
    super(body.words ?? `HTTP error! status: ${status}`)
    this.name = 'FailedReply'
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs(headers)
  }
}

/** Reads a reply with a failure status. */
export const readFailedReply = async (response: Response): Promise<FailedReply> =>
  new FailedReply(response, readBody(await response.text().catch(() => '')))

/** Returns a tRPC reply. Throws FailedReply for others, such as an error page of a proxy. */
export async function readTypedReply(response: Response): Promise<Response> {
  const text = await response.text().catch(() => null)
  if (text === null) {
    throw new FailedReply(response, { words: NOT_PROCESSED, text: '', isJson: false })
  }
  const isTyped = TYPED_REPLY.test(text) && (response.ok || !hasResult(text))
  if (isTyped) return new Response(text, response)
  const body = readBody(text)
  throw new FailedReply(
    response,
    response.ok ? { ...body, words: body.isJson ? NOT_PROCESSED : NOT_PARSED } : body,
  )
}

/** True for a typed reply with a result, which failed replies cannot have. */
const hasResult = (text: string): boolean =>
  [parse(text)]
    .flat()
    .some((reply) => typeof reply === 'object' && reply !== null && 'result' in reply)

/** Extracts the message of a body; for markup, only its visible text. */
export function readBody(text: string): Body {
  const json = parse(text)
  if (json !== undefined) {
    const { error, message } = (json ?? {}) as { error?: unknown; message?: unknown }
    const words = [error, message].find(
      (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
    ) as string | undefined
    return { words: words ?? null, text: words ?? shorten(text), isJson: true }
  }
  if (HTML.test(text)) {
    return { words: null, text: shorten(text.replaceAll(TAGS, ' ')), isJson: false }
  }
  return { words: shorten(text) || null, text: shorten(text), isJson: false }
}

const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MAX)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function retryAfterMs(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? seconds * 1000 : null
}
