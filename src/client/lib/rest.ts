import { bearer } from './bearer.ts'
import { readFailedReply } from './failed-reply.ts'
import { readJson } from './rest-reply.ts'

type RestCall = {
  method?: 'POST'
  /** Goes out as JSON. */
  body?: object
  /** What sends it: fetch, or staffFetch where only staff may ask. */
  send?: (path: string, init: RequestInit) => Promise<Response>
  signal?: AbortSignal
}

/**
 * Calls a path under /api with JSON headers and credentials, and for GET with the bearer token (docs/product.md 18.1, 18.18), and returns
 * the JSON of the reply as readJson reads it. Throws FailedReply where it is not OK; an Error as readJson does; and what fetch throws
 * when there is no reply.
 */
export async function callRest(
  path: string,
  { method, body, send = fetch, signal }: RestCall = {},
): Promise<unknown> {
  const response = await send(`/api${path}`, {
    method: method ?? 'GET',
    // The ETag is checked each time, so that a change by staff shows at once.
    cache: 'no-cache',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(!method && bearer()),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw await readFailedReply(response)
  return readJson(response)
}
