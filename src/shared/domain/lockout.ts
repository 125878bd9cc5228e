import { MINUTE_MS } from '../lib/durations.ts'

/** Lock time after consecutive failed sign-ins (rules 11.7, 11.8). */
export const LOCKOUTS = [
  { failures: 3, minutes: 1 },
  { failures: 5, minutes: 15 },
] as const

/** Lock per account over all addresses: stops guessing, but one attacker cannot lock others out. */
export const ACCOUNT_LOCKOUT = { failures: 100, minutes: 15 } as const

/** Lock for second-factor codes: the attacker already has the password. */
export const CODE_LOCKOUT = { failures: 10, minutes: 15 } as const

/** Codes allowed after one password entry; then sign-in starts over. */
export const TICKET_LOCKOUT = { failures: 5, minutes: 15 } as const

/** Failures expire after the longest lock. */
export const FAILURES_KEPT_MS = Math.max(...LOCKOUTS.map(({ minutes }) => minutes)) * MINUTE_MS

/** Consecutive failed sign-ins, the last at `lastAt` (ms since 1970). */
export type SignInFailures = { count: number; lastAt: number }

/** Adds a failure; ignores expired ones. */
export function addFailure(before: SignInFailures | null, now: number): SignInFailures {
  const count = before && now - before.lastAt < FAILURES_KEPT_MS ? before.count : 0
  return { count: count + 1, lastAt: now }
}

/** Returns the remaining lock in ms, or 0. */
export function computeLockMs(failures: SignInFailures | null, now: number): number {
  if (!failures) return 0
  const last = LOCKOUTS.at(-1)
  const lock =
    failures.count >= (last?.failures ?? Infinity)
      ? last
      : LOCKOUTS.find((known) => known.failures === failures.count)
  if (!lock) return 0
  const lengthMs = lock.minutes * MINUTE_MS
  // Never longer than the lock, even if the clock was set back.
  return Math.min(lengthMs, Math.max(0, failures.lastAt + lengthMs - now))
}

/** Message for a failure that starts a lock (rules 11.7, 11.8). */
export const describeNewLockout = (minutes: number): string =>
  `Too many failed attempts. Account locked for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`

/** Browsers compare this text, so a change of it is one of the protocol. */
const LOCKED_PREFIX = 'Too many failed attempts. Please try again in'

/** Message for a sign-in during a lock, rounded up to full minutes (rule 11.9). */
export const describeLockout = (leftMs: number): string =>
  `${LOCKED_PREFIX} ${Math.ceil(leftMs / MINUTE_MS)} minute(s).`

/** Detects a lock message: the password was not checked. */
export const isLockoutMessage = (message: string): boolean => message.startsWith(LOCKED_PREFIX)
