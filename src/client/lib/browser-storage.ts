type Kept = { savedAt: number; value: unknown }

/** Keeps a value in this browser under a name; where the browser refuses, it is simply not kept. */
export function keep(name: string, value: unknown): void {
  const kept: Kept = { savedAt: Date.now(), value }
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // Full, or forbidden by the visitor: what is on the screen stays there all the same.
  }
}

/** What was kept under a name, or null where there is nothing, it cannot be read or it is older than `maxAgeMs`. */
export function recall(name: string, maxAgeMs: number): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Kept> | null
    return typeof kept?.savedAt === 'number' && Date.now() - kept.savedAt < maxAgeMs
      ? (kept.value ?? null)
      : null
  } catch {
    return null
  }
}

/** Removes what was kept under a name. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing could be kept there either.
  }
}
