/** A user without activity for so long is warned, and signed out two minutes later (docs/product.md 12.21, 12.22). */
const WARNING_AFTER_MS = 13 * 60_000
export const COUNTDOWN_MS = 120_000
const LOGOUT_AFTER_MS = WARNING_AFTER_MS + COUNTDOWN_MS
/** Activity counts once in so much time. */
export const ACTIVITY_THROTTLE_MS = 5000
/** A page that is opened with so little left of its token, and more than the least, begins with the warning. */
const WARNING_ON_LOAD_UNDER_MS = WARNING_AFTER_MS
const WARNING_ON_LOAD_OVER_MS = 60_000
/** The dashboard's timer shows the token's time: half an hour where nobody can tell, and amber at so little left. */
export const TIMER_DEFAULT_MS = 1_800_000
const TIMER_AMBER_MS = 300_000

/** When somebody who was last active at `lastActiveAt` is signed out, and whether they are to be warned of it now; all in ms since 1970. */
export function inactivityAt(
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

/** Whether a page that opens with so much left of its token begins with the warning (docs/product.md 12.29). */
export const warnsOnLoad = (tokenLeftMs: number): boolean =>
  tokenLeftMs > WARNING_ON_LOAD_OVER_MS && tokenLeftMs < WARNING_ON_LOAD_UNDER_MS

/** Whether the dashboard's timer is amber. */
export const isTimerAmber = (leftMs: number): boolean => leftMs <= TIMER_AMBER_MS

/** Time left as mm:ss, a begun second counted whole and never below 00:00. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return [Math.floor(seconds / 60), seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
