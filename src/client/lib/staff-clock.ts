import { issuedAtOrNull } from '#shared/domain/token.ts'

/** By how many ms this computer's clock is ahead of the server's, negative where it is behind. */
const NAME = 'clockAhead'
/** Smaller differences are ignored: they come from the network and would change with every token. */
const TOLERATED_MS = 30_000

/** By how many ms this computer's clock is ahead of the server's; 0 while unknown or small. */
export function clockAheadMs(): number {
  try {
    return Number(localStorage.getItem(NAME)) || 0
  } catch {
    return 0
  }
}

/** The time of the server in ms since 1970, as estimated from the last token. */
export const serverNow = (): number => Date.now() - clockAheadMs()

/** Estimates the server's time from a new token. */
export function learnServerTime(token: string): void {
  const issuedAt = issuedAtOrNull(token)
  if (issuedAt === null) return
  const aheadMs = Date.now() - issuedAt
  if (Math.abs(aheadMs - clockAheadMs()) > TOLERATED_MS) localStorage.setItem(NAME, String(aheadMs))
}

/** Forgets the server's time until the next token. Throws where storage is disabled. */
export const forgetServerTime = (): void => localStorage.removeItem(NAME)
