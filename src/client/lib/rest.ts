import { createBearerHeader } from './bearer.ts'
import { readResponseError } from './response-error.ts'
import { readJson } from './rest-response.ts'

type RestCall = {
  method?: 'POST'
  /** Sent as JSON. */
  body?: object
  /** Defaults to fetch; fetchAsStaff for staff endpoints. */
  send?: (path: string, init: RequestInit) => Promise<Response>
  signal?: AbortSignal
}

/** Calls a path under /api (rules 18.1, 18.18). Throws ResponseError or an Error. */
export async function callRest(
  path: string,
  { method, body, send = fetch, signal }: RestCall = {},
): Promise<unknown> {
  const response = await send(`/api${path}`, {
    method: method ?? 'GET',
    // Revalidates the ETag on each call to show changes by staff at once.
    cache: 'no-cache',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(!method && createBearerHeader()),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw await readResponseError(response)
  return readJson(response)
}
