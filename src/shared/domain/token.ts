import { MINUTE_MS } from '../lib/durations.ts'

/** Errors of bearer tokens (rule 19.9); browsers, also with an older version, compare the texts. */
export const TOKEN_MISSING = 'Authentication required'
export const TOKEN_INVALID = 'Invalid token'
export const TOKEN_EXPIRED = 'Token expired'
export const TOKEN_REVOKED = 'Token has been revoked'

/** Tokens count as expired and are renewed this early (rules 12.14 to 12.16). */
const RENEW_BEFORE_MS = 5 * MINUTE_MS
const RENEW_DELAY_MIN_MS = 1000
const RENEW_DELAY_MAX_MS = 30 * MINUTE_MS
const UNREADABLE = 'Invalid token specified'

/**
 * Reads `exp` in ms (RFC 7519, 4.1.4); throws 'Invalid token specified: …' (rule 12.20).
 */
export function readTokenExpiry(token: unknown): number {
  // Only the server can verify the signature.
  const { exp } = readPayload(token)
  if (typeof exp !== 'number') throw new Error(`${UNREADABLE}: no expiry`)
  return exp * 1000
}

/** Returns true if missing, invalid or within 300 s of its end (rule 12.14). */
export function isTokenExpired(token: string | null, now: number): boolean {
  const expiresAt = token === null ? null : findTokenExpiry(token)
  return expiresAt === null || expiresAt - now <= RENEW_BEFORE_MS
}

export function findTokenExpiry(token: string): number | null {
  try {
    return readTokenExpiry(token)
  } catch {
    return null
  }
}

/** Reads `iat` in ms by the server's clock (RFC 7519, 4.1.6); null if invalid. */
export function findTokenIssue(token: string): number | null {
  try {
    const { iat } = readPayload(token)
    return typeof iat === 'number' ? iat * 1000 : null
  } catch {
    return null
  }
}

/** Returns the ms until renewal, five minutes before expiry: 0 if late, else 1 s to 30 min. */
export function computeRenewalDelayMs(expiresAt: number, now: number): number {
  const delay = expiresAt - now - RENEW_BEFORE_MS
  return delay <= 0 ? 0 : Math.min(Math.max(delay, RENEW_DELAY_MIN_MS), RENEW_DELAY_MAX_MS)
}

function readPayload(token: unknown): { exp?: unknown; iat?: unknown } {
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
