const NOT_PARSED = 'Failed to parse response data'
const NOT_PROCESSED = 'Failed to process response'
const HTML = /^\s*</
const TAGS = /<(style|script|title)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi
const TEXT_MAX = 300

type ResponseHead = Pick<Response, 'status' | 'headers'>
/** The part of a response that the tRPC client reads. */
type ParsedResponse = { ok: boolean; json: () => Promise<unknown> }
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
    this.retryAfterMs = readRetryAfterMs(headers.get('retry-after'))
  }
}

/** Reads a response with a failure status. */
export const readResponseError = async (response: Response): Promise<ResponseError> =>
  new ResponseError(response, readBody(await response.text().catch(() => '')))

/** Reads a tRPC response. Throws ResponseError for others, such as an error page of a proxy. */
export async function parseTrpcResponse(response: Response): Promise<ParsedResponse> {
  const text = await response.text().catch(() => null)
  if (text === null) {
    throw new ResponseError(response, { message: NOT_PROCESSED, text: '', isJson: false })
  }
  const json = parseJson(text)
  if (isOfTrpc(json, response)) return { ok: response.ok, json: () => Promise.resolve(json) }
  const body = readBody(text)
  throw new ResponseError(
    response,
    response.ok ? { ...body, message: body.isJson ? NOT_PROCESSED : NOT_PARSED } : body,
  )
}

/** True for results and typed errors of tRPC; failed responses cannot have a result. */
const isOfTrpc = (json: unknown, { ok }: Response): boolean =>
  [json].flat().every((each: unknown) => {
    const { result, error } = (each ?? {}) as { result?: unknown; error?: unknown }
    return typeof error === 'object' || (ok && typeof result === 'object')
  })

/** Extracts the message of a body; for markup, only its visible text. */
export function readBody(text: string): Body {
  const json = parseJson(text)
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

/** Parses JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a Retry-After header of seconds. */
export function readRetryAfterMs(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return seconds >= 0 ? seconds * 1000 : null
}
