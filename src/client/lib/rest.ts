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
 * Asks a path under /api with JSON headers and credentials, what is read with the bearer token (specification section 7), and gives the
 * reply's JSON as lenient as readJson reads it. Throws FailedReply where it is not OK; an Error as readJson does; and what fetch
 * throws when there is no reply.
 */
export async function callRest(
  path: string,
  { method, body, send = fetch, signal }: RestCall = {},
): Promise<unknown> {
  const response = await send(`/api${path}`, {
    method: method ?? 'GET',
    // An ETag is asked about each time: what staff changed shows at once.
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
