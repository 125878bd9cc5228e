/** The storage key of the last activity in any tab of this browser. */
const NAME = 'lastActive'

/** The time of the last activity in ms since 1970, never in the future; null where unknown. */
export function readLastActive(now: number): number | null {
  try {
    const at = Number(localStorage.getItem(NAME) ?? Number.NaN)
    return Number.isFinite(at) ? Math.min(at, now) : null
  } catch {
    return null
  }
}

/** Records activity for all tabs. */
export function writeLastActive(at: number): void {
  try {
    localStorage.setItem(NAME, String(at))
  } catch {
    // Without storage each tab counts its own activity.
  }
}
