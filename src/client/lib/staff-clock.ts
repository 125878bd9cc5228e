import { issuedAtOrNull } from '#shared/domain/token.ts'

/** By how many ms this computer's clock is ahead of the server's, negative where it is behind. */
const NAME = 'clockAhead'
/** What a reply takes on its way, and a clock that is nearly right, are no difference: it would change with every token. */
const TOLERATED_MS = 30_000

/** By how many ms this computer's clock is ahead of the server's; 0 as long as nobody knows, or where it hardly is. */
export function clockAheadMs(): number {
  try {
    return Number(localStorage.getItem(NAME)) || 0
  } catch {
    return 0
  }
}

/** The time by the server's clock in ms since 1970, as far as this browser knows it. */
export const serverNow = (): number => Date.now() - clockAheadMs()

/** Learns the server's time from a token that has just come. */
export function learnServerTime(token: string): void {
  const issuedAt = issuedAtOrNull(token)
  if (issuedAt === null) return
  const aheadMs = Date.now() - issuedAt
  if (Math.abs(aheadMs - clockAheadMs()) > TOLERATED_MS) localStorage.setItem(NAME, String(aheadMs))
}

/** Forgets the server's time, which the next token brings again. Throws where the browser keeps nothing. */
export const forgetServerTime = (): void => localStorage.removeItem(NAME)
