import { TOKEN_INVALID, TOKEN_REVOKED } from '#shared/domain/token.ts'
import { bearer, storedToken } from './bearer.ts'
import { forgetSignIn, signedInOf, storeSignIn } from './staff-tokens.ts'

const REFRESH_FAILED = 'Failed to refresh token'
const UNAUTHORIZED = 401
/** tRPC calls of this module are those of staff; public pages have another client. */
const STAFF_PATH = /^\/api\/(?:admin|trpc)\//
/** The lock under which one tab renews the token for all tabs. */
const RENEWAL_LOCK = 'token-renewal'

let renewing: Promise<void> | undefined

/** `fetch` with the stored token, which is renewed once where the server rejects it. */
export async function staffFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const token = storedToken()
  // oxlint-disable-next-line no-console -- for the developer whose code calls before the sign-in
  if (token === null && STAFF_PATH.test(path)) console.warn(`${path} is asked without a token`)
  const response = await fetch(path, withToken(init, token))
  if (response.status !== UNAUTHORIZED || token === null) return response
  if (isFinal(await response.clone().text())) {
    // Another sign-in in the meantime is left alone.
    if (storedToken() === token) forgetSignIn('ended')
    return response
  }
  try {
    await refreshToken(token)
  } catch {
    return response
  }
  return fetch(path, withToken(init, storedToken()))
}

/**
 * Renews the stored token by the session cookie, once for all concurrent calls, and not at all where another tab has just done so. Throws
 * 'Failed to refresh token' where the reply has none (docs/product.md 12.19), and what fetch throws when there is no reply.
 */
export function refreshToken(before = storedToken()): Promise<void> {
  renewing ??= inTurn(() => renew(before)).finally(() => (renewing = undefined))
  return renewing
}

/** Whether a refusal is final: the token is invalid or its session has ended (docs/product.md 12.32). */
export const isFinal = (refusal: string): boolean =>
  refusal.includes(TOKEN_INVALID) || refusal.includes(TOKEN_REVOKED)

async function renew(before: string | null): Promise<void> {
  const current = storedToken()
  if (current === null) throw new Error(REFRESH_FAILED)
  if (current !== before) return
  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    credentials: 'include',
    headers: bearer(current),
  })
  const signedIn = response.ok ? signedInOf((await response.json()) as object) : null
  if (!signedIn) throw new Error(REFRESH_FAILED)
  // A sign-out in the meantime is kept.
  if (storedToken() === current) storeSignIn(signedIn)
}

/** Browsers offer the Web Locks API over https only. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(RENEWAL_LOCK, work) : work()
}

function withToken(init: RequestInit, token: string | null): RequestInit {
  return {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), ...bearer(token) },
    credentials: 'include',
  }
}
