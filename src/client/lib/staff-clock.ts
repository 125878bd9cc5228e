import { issuedAtOrNull } from '#shared/domain/token.ts'

/** Storage key of the clock offset in ms, positive if this computer is ahead of the server. */
const NAME = 'clockAhead'
/** Ignores smaller differences, which network latency causes. */
const TOLERATED_MS = 30_000

/** Clock offset in ms, positive if this computer is ahead; 0 if unknown or small. */
export function clockAheadMs(): number {
  try {
    return Number(localStorage.getItem(NAME)) || 0
  } catch {
    return 0
  }
}

/** Server time in ms since 1970, estimated from the last token. */
export const serverNow = (): number => Date.now() - clockAheadMs()

/** Estimates the server time from a new token. */
export function learnServerTime(token: string): void {
  const issuedAt = issuedAtOrNull(token)
  if (issuedAt === null) return
  const aheadMs = Date.now() - issuedAt
  if (Math.abs(aheadMs - clockAheadMs()) > TOLERATED_MS) localStorage.setItem(NAME, String(aheadMs))
}

/** Removes the estimate until the next token. Throws if storage is disabled. */
export const forgetServerTime = (): void => localStorage.removeItem(NAME)
