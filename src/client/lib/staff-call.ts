import { TOKEN_INVALID, TOKEN_REVOKED } from '#shared/domain/token.ts'
import { bearer, storedToken } from './bearer.ts'
import { forgetSignIn, signedInOf, storeSignIn } from './staff-tokens.ts'

const REFRESH_FAILED = 'Failed to refresh token'
const UNAUTHORIZED = 401
/** Only staff come here for typed calls: those of visitors have a client of their own. */
const STAFF_PATH = /^\/api\/(?:admin|trpc)\//
/** All tabs of a browser renew one after the other, and one for all. */
const RENEWAL_LOCK = 'token-renewal'

let renewing: Promise<void> | undefined

/** `fetch` for whoever is signed in: the stored token goes along, and one that the server no longer takes is renewed once. */
export async function staffFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const token = storedToken()
  // oxlint-disable-next-line no-console -- for the programmer who calls too early (specification section 6)
  if (token === null && STAFF_PATH.test(path)) console.warn(`${path} is asked without a token`)
  const response = await fetch(path, withToken(init, token))
  if (response.status !== UNAUTHORIZED || token === null) return response
  if (isFinal(await response.clone().text())) {
    // Whoever signed in again meanwhile is not meant.
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
 * Renews the stored token by the session cookie, once for all who ask at the same time, and not at all where another tab has just done
 * so. Throws 'Failed to refresh token' where the server gives none (specification section 8), and what fetch throws where nobody answers.
 */
export function refreshToken(before = storedToken()): Promise<void> {
  renewing ??= inTurn(() => renew(before)).finally(() => (renewing = undefined))
  return renewing
}

/** Whether a refusal means that nothing will restore this token: it is none, or its session is over (specification section 8). */
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
  // Whoever signed out meanwhile stays out.
  if (storedToken() === current) storeSignIn(signedIn)
}

/** Browsers give locks to pages that came over https alone. */
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
