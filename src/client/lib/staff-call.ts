import { TOKEN_INVALID, TOKEN_REVOKED } from '#shared/domain/token.ts'
import { createBearerHeader, readStoredToken } from './bearer.ts'
import { forgetSignIn, readSignedIn, storeSignIn } from './staff-tokens.ts'

const REFRESH_FAILED = 'Failed to refresh token'
const UNAUTHORIZED = 401
const SERVER_FAILURE = 500
/** Paths that only staff call in this module; public pages have their own tRPC client. */
const STAFF_PATH = /^\/api\/(?:admin|trpc)\//
/** Web lock under which one tab renews the token for all. */
const RENEWAL_LOCK = 'token-renewal'

let renewing: Promise<void> | undefined

/** Calls fetch with the stored token. */
export function fetchAsStaff(path: string, init: RequestInit = {}): Promise<Response> {
  const call = (token: string | null) => {
    // oxlint-disable-next-line no-console -- for developers whose code calls before sign-in
    if (token === null && STAFF_PATH.test(path)) console.warn(`${path} is called without a token`)
    return fetch(path, withToken(init, token))
  }
  return callAsStaff(call, (response) => response.clone().text())
}

/** Calls with the stored token; renews it once if the server rejects it. */
export async function callAsStaff<R extends { status: number }>(
  call: (token: string | null) => Promise<R>,
  readText: (response: R) => string | Promise<string>,
): Promise<R> {
  const token = readStoredToken()
  const response = await call(token)
  if (response.status !== UNAUTHORIZED || token === null) return response
  if (isFinal(await readText(response))) {
    // Preserves a newer sign-in.
    if (readStoredToken() === token) forgetSignIn('ended')
    return response
  }
  try {
    await refreshToken(token)
  } catch {
    return response
  }
  return call(readStoredToken())
}

/** Renews the token once for all concurrent calls and tabs (rule 12.19). */
export function refreshToken(before = readStoredToken()): Promise<void> {
  renewing ??= withRenewalLock(() => renew(before)).finally(() => (renewing = undefined))
  return renewing
}

/** True if the token is invalid or its session has ended (rule 12.32). */
export const isFinal = (message: string): boolean =>
  message.includes(TOKEN_INVALID) || message.includes(TOKEN_REVOKED)

/** True for a renewal that failed on the server or before it: the session may still hold. */
export const isServerFailure = (error: unknown): boolean =>
  error instanceof Error && typeof error.cause === 'number'

async function renew(before: string | null): Promise<void> {
  const current = readStoredToken()
  if (current === null) throw new Error(REFRESH_FAILED)
  if (current !== before) return
  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    credentials: 'include',
    headers: createBearerHeader(current),
  })
  if (response.status >= SERVER_FAILURE) {
    throw new Error(REFRESH_FAILED, { cause: response.status })
  }
  const signedIn = response.ok ? readSignedIn((await response.json()) as object) : null
  if (!signedIn) throw new Error(REFRESH_FAILED)
  // Respects a sign-out during the renewal.
  if (readStoredToken() === current) storeSignIn(signedIn)
}

/** Web Locks require https; without them tabs are not synchronized. */
function withRenewalLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(RENEWAL_LOCK, work) : work()
}

function withToken(init: RequestInit, token: string | null): RequestInit {
  return {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), ...createBearerHeader(token) },
    credentials: 'include',
  }
}
