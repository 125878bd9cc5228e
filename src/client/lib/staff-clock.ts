import { findTokenIssue } from '#shared/domain/token.ts'

/** Storage key of the clock offset in ms, positive if this computer's clock is fast. */
const NAME = 'clockAhead'
/** Ignores smaller differences, which network latency causes. */
const TOLERATED_MS = 30_000

/** Clock offset in ms, positive if its clock is fast; 0 if unknown or small. */
export function readClockOffsetMs(): number {
  try {
    return Number(localStorage.getItem(NAME)) || 0
  } catch {
    return 0
  }
}

/** Server time in ms since 1970, estimated from the last token. */
export const readServerTime = (): number => Date.now() - readClockOffsetMs()

/** Estimates the server time from a new token. */
export function learnServerTime(token: string): void {
  const issuedAt = findTokenIssue(token)
  if (issuedAt === null) return
  const offsetMs = Date.now() - issuedAt
  if (Math.abs(offsetMs - readClockOffsetMs()) > TOLERATED_MS) {
    localStorage.setItem(NAME, String(offsetMs))
  }
}

/** Removes the estimate until the next token. Throws if storage is disabled. */
export const forgetServerTime = (): void => localStorage.removeItem(NAME)
