import { MINUTE_MS } from '../lib/durations.ts'

/**
 * Idle time before the warning; sign-out follows after two minutes (rules 12.21, 12.22).
 */
const WARNING_AFTER_MS = 13 * MINUTE_MS
export const COUNTDOWN_MS = 120_000
const LOGOUT_AFTER_MS = WARNING_AFTER_MS + COUNTDOWN_MS
/** Minimum time between two recorded activities. */
export const ACTIVITY_THROTTLE_MS = 5000
// A page that loads with less token time than this, but more than the minimum, shows the warning.
const WARNING_ON_LOAD_UNDER_MS = WARNING_AFTER_MS
const WARNING_ON_LOAD_OVER_MS = MINUTE_MS
/** Countdown of the back office if the token's expiry is unknown; amber near its end. */
export const TIMER_DEFAULT_MS = 1_800_000
const TIMER_AMBER_MS = 300_000

/** Returns the sign-out time and whether to warn now, in ms since 1970. */
export function checkInactivity(
  lastActiveAt: number,
  now: number,
): { isWarned: boolean; isOver: boolean; logoutAt: number } {
  const idleMs = now - lastActiveAt
  return {
    isWarned: idleMs >= WARNING_AFTER_MS,
    isOver: idleMs >= LOGOUT_AFTER_MS,
    logoutAt: lastActiveAt + LOGOUT_AFTER_MS,
  }
}

/** Checks if a page starts with the warning (rule 12.29). */
export const warnsOnLoad = (tokenLeftMs: number): boolean =>
  tokenLeftMs > WARNING_ON_LOAD_OVER_MS && tokenLeftMs < WARNING_ON_LOAD_UNDER_MS

export const isTimerAmber = (leftMs: number): boolean => leftMs <= TIMER_AMBER_MS

/** Formats mm:ss; rounds up to full seconds, minimum 00:00. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return [Math.floor(seconds / 60), seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
