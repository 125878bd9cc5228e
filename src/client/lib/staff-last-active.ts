/** When staff were last active in any tab of this browser. */
const NAME = 'lastActive'

/** That moment in ms since 1970, never in the future; null where nobody knows. */
export function readLastActive(now: number): number | null {
  try {
    const at = Number(localStorage.getItem(NAME) ?? Number.NaN)
    return Number.isFinite(at) ? Math.min(at, now) : null
  } catch {
    return null
  }
}

/** Tells all tabs that somebody is active. */
export function writeLastActive(at: number): void {
  try {
    localStorage.setItem(NAME, String(at))
  } catch {
    // Then each tab goes by itself.
  }
}
