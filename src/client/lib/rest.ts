import { readJson } from './rest-reply.ts'

type RestCall = {
  method?: 'POST'
  /** Goes out as JSON. */
  body?: object
  /** What sends it: fetch, or staffFetch where only staff may ask. */
  send?: (path: string, init: RequestInit) => Promise<Response>
  signal?: AbortSignal
}

/** A reply that was not OK, in its own words. */
export class RestFailure extends Error {
  readonly status: number
  /** What Retry-After says in ms, or null. */
  readonly retryAfterMs: number | null

  constructor(message: string, { status, headers }: Pick<Response, 'status' | 'headers'>) {
    super(message)
    this.name = 'RestFailure'
    this.status = status
    this.retryAfterMs = retryAfterMs(headers)
  }
}

/**
 * Asks a path under /api with JSON headers and credentials, what is read with the bearer token (specification section 7), and gives the
 * reply's JSON as lenient as readJson reads it. Throws RestFailure with the words of failureOf; an Error as readJson does; and what
 * fetch throws when there is no reply.
 */
export async function callRest(path: string, { method, body, send = fetch, signal }: RestCall = {}): Promise<unknown> {
  const token = method ? null : storedToken()
  const response = await send(`/api${path}`, {
    method: method ?? 'GET',
    // An ETag is asked about each time: what staff changed shows at once.
    cache: 'no-cache',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new RestFailure(await failureOf(response), response)
  return readJson(response)
}

/** What a reply that is not OK says: its `error`, else its `message`, else its text, else 'HTTP error! status: {code}' (specification section 8). */
export async function failureOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return wordsIn(text) || text || `HTTP error! status: ${response.status}`
}

function wordsIn(text: string): string | undefined {
  try {
    const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown }
    return [error, message].find((words) => typeof words === 'string' && words !== '')?.toString()
  } catch {
    return undefined
  }
}

function retryAfterMs(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? seconds * 1000 : null
}

/** As staff-tokens.ts keeps it, without all else that only staff need. */
function storedToken(): string | null {
  try {
    return localStorage.getItem('authToken')
  } catch {
    return null
  }
}
