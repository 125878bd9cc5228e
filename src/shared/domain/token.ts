/** What a reply says where a bearer token is missing or does not hold (docs/product.md 19.9). */
export const TOKEN_MISSING = 'Authentication required'
export const TOKEN_INVALID = 'Invalid token'
export const TOKEN_EXPIRED = 'Token expired'
export const TOKEN_REVOKED = 'Token has been revoked'

/** A token is renewed so long before it expires, and counts as expired from then on (docs/product.md 12.14 to 12.16). */
const RENEW_BEFORE_MS = 5 * 60_000
const RENEW_DELAY_MIN_MS = 1000
const RENEW_DELAY_MAX_MS = 30 * 60_000
const UNREADABLE = 'Invalid token specified'

/**
 * When a token expires, in ms since 1970, by its claim `exp` (RFC 7519, 4.1.4); nobody but the server can say whether it is genuine.
 * Throws 'Invalid token specified: …' for what is no token (docs/product.md 12.20).
 */
export function tokenExpiresAt(token: unknown): number {
  const { exp } = payloadOf(token)
  if (typeof exp !== 'number') throw new Error(`${UNREADABLE}: no expiry`)
  return exp * 1000
}

/** Whether a token counts as expired at `now` (ms): it is missing, cannot be read or has 300 s left at most (docs/product.md 12.14). */
export function isTokenExpired(token: string | null, now: number): boolean {
  const expiresAt = token === null ? null : expiryOrNull(token)
  return expiresAt === null || expiresAt - now <= RENEW_BEFORE_MS
}

/** When a token expires, or null for what is no token. */
export function expiryOrNull(token: string): number | null {
  try {
    return tokenExpiresAt(token)
  } catch {
    return null
  }
}

/** When a token was issued by the server's clock, in ms since 1970, by its claim `iat` (RFC 7519, 4.1.6), or null. */
export function issuedAtOrNull(token: string): number | null {
  try {
    const { iat } = payloadOf(token)
    return typeof iat === 'number' ? iat * 1000 : null
  } catch {
    return null
  }
}

/** In how many ms a token is to be renewed: five minutes before it expires, in 1 s at least and 30 minutes at most; at once where it is too late for that. */
export function renewalDelayMs(expiresAt: number, now: number): number {
  const delay = expiresAt - now - RENEW_BEFORE_MS
  return delay <= 0 ? 0 : Math.min(Math.max(delay, RENEW_DELAY_MIN_MS), RENEW_DELAY_MAX_MS)
}

function payloadOf(token: unknown): { exp?: unknown; iat?: unknown } {
  if (typeof token !== 'string') throw new Error(`${UNREADABLE}: must be a string`)
  const part = token.split('.')[1]
  if (!part) throw new Error(`${UNREADABLE}: missing part #2`)
  const text = decodeBase64Url(part)
  try {
    return (JSON.parse(text) ?? {}) as object
  } catch (error) {
    throw new Error(`${UNREADABLE}: invalid json for part #2`, { cause: error })
  }
}

function decodeBase64Url(part: string): string {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(
        atob(part.replaceAll('-', '+').replaceAll('_', '/')),
        (sign) => sign.codePointAt(0) ?? 0,
      ),
    )
  } catch (error) {
    throw new Error(`${UNREADABLE}: invalid base64 for part #2`, { cause: error })
  }
}
