/** Storage key of the last activity in any tab. */
const STORAGE_KEY = 'lastActive'

/** Last activity in ms since 1970, never in the future; null if unknown. */
export function readLastActive(now: number): number | null {
  try {
    const at = Number(localStorage.getItem(STORAGE_KEY) ?? Number.NaN)
    return Number.isFinite(at) ? Math.min(at, now) : null
  } catch {
    return null
  }
}

/** Records activity for all tabs. */
export function writeLastActive(at: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(at))
  } catch {
    // Without storage each tab uses its own activity.
  }
}
