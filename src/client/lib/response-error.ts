const NOT_PARSED = 'Failed to parse response data'
const NOT_PROCESSED = 'Failed to process response'
/** Start of a tRPC response. */
const TRPC_RESPONSE = /^\[?\{"(?:result|error)":\{/
const HTML = /^\s*</
const TAGS = /<(style|script|title)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi
const TEXT_MAX = 300

type ResponseHead = Pick<Response, 'status' | 'headers'>
/** Parsed body of a failed response. */
type Body = {
  /** Its `error`, `message` or text, in this order; null if none is readable. */
  message: string | null
  /** Message, or else the text. */
  text: string
  isJson: boolean
}

/** Error for a response with a failure status or an unreadable body. */
export class ResponseError extends Error {
  readonly status: number
  readonly body: Body
  /** Retry-After in ms, or null. */
  readonly retryAfterMs: number | null

  constructor({ status, headers }: ResponseHead, body: Body) {
    super(body.message ?? `HTTP error! status: ${status}`)
    this.name = 'ResponseError'
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs(headers)
  }
}

/** Reads a response with a failure status. */
export const readResponseError = async (response: Response): Promise<ResponseError> =>
  new ResponseError(response, readBody(await response.text().catch(() => '')))

/** Returns a tRPC response. Throws ResponseError for others, such as an error page of a proxy. */
export async function parseTrpcResponse(response: Response): Promise<Response> {
  const text = await response.text().catch(() => null)
  if (text === null) {
    throw new ResponseError(response, { message: NOT_PROCESSED, text: '', isJson: false })
  }
  const isFromTrpc = TRPC_RESPONSE.test(text) && (response.ok || !hasResult(text))
  if (isFromTrpc) return new Response(text, response)
  const body = readBody(text)
  throw new ResponseError(
    response,
    response.ok ? { ...body, message: body.isJson ? NOT_PROCESSED : NOT_PARSED } : body,
  )
}

/** True for a typed response with a result, which failed responses cannot have. */
const hasResult = (text: string): boolean =>
  [parse(text)].flat().some((each) => typeof each === 'object' && each !== null && 'result' in each)

/** Extracts the message of a body; for markup, only its visible text. */
export function readBody(text: string): Body {
  const json = parse(text)
  if (json !== undefined) {
    const fields = (json ?? {}) as { error?: unknown; message?: unknown }
    const message = [fields.error, fields.message].find(
      (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
    ) as string | undefined
    return { message: message ?? null, text: message ?? shorten(text), isJson: true }
  }
  if (HTML.test(text)) {
    return { message: null, text: shorten(text.replaceAll(TAGS, ' ')), isJson: false }
  }
  return { message: shorten(text) || null, text: shorten(text), isJson: false }
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
