/** How long the next sign-in has to wait after so many failures in a row (docs/product.md 11.7, 11.8). */
export const LOCKOUTS = [
  { failures: 3, minutes: 1 },
  { failures: 5, minutes: 15 },
] as const

/** The same for one account from wherever they come: enough guesses to be stopped, and too many for one or two attackers to lock somebody out. */
export const ACCOUNT_LOCKOUT = { failures: 100, minutes: 15 } as const

/** The same for the codes of one account's second factor: who enters them has its password already. */
export const CODE_LOCKOUT = { failures: 10, minutes: 15 } as const

/** How many codes may follow one password; then the sign-in begins again. */
export const TICKET_LOCKOUT = { failures: 5, minutes: 15 } as const

const MINUTE_MS = 60_000
/** Failures are forgotten when the longest lock would be over. */
export const FAILURES_KEPT_MS = Math.max(...LOCKOUTS.map(({ minutes }) => minutes)) * MINUTE_MS

/** Failed sign-ins in a row, the last of them at `lastAt` (ms since 1970). */
export type SignInFailures = { count: number; lastAt: number }

/** The failures after one more; what is long ago no longer counts. */
export function afterFailure(before: SignInFailures | null, now: number): SignInFailures {
  const count = before && now - before.lastAt < FAILURES_KEPT_MS ? before.count : 0
  return { count: count + 1, lastAt: now }
}

/** For how many ms these failures still lock; 0 where they do not. */
export function lockedForMs(failures: SignInFailures | null, now: number): number {
  if (!failures) return 0
  const last = LOCKOUTS.at(-1)
  const lock =
    failures.count >= (last?.failures ?? Infinity)
      ? last
      : LOCKOUTS.find((known) => known.failures === failures.count)
  if (!lock) return 0
  const lengthMs = lock.minutes * MINUTE_MS
  // Never longer than the lock, also where the clock was set back.
  return Math.min(lengthMs, Math.max(0, failures.lastAt + lengthMs - now))
}

/** The message for a failure that begins a lock (docs/product.md 11.7, 11.8). */
export const lockBegins = (minutes: number): string =>
  `Too many failed attempts. Account locked for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`

const HOLDS = 'Too many failed attempts. Please try again in'

/** The message for a sign-in during a lock, a begun minute counted whole (docs/product.md 11.9). */
export const lockHolds = (leftMs: number): string =>
  `${HOLDS} ${Math.ceil(leftMs / MINUTE_MS)} minute(s).`

/** Whether a refusal says that a lock holds, so that no password was looked at. */
export const saysLockHolds = (message: string): boolean => message.startsWith(HOLDS)
