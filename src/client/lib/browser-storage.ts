type Kept = { savedAt: number; value: unknown }

/** Stores a value in this browser. Does nothing where the browser refuses. */
export function keep(name: string, value: unknown): void {
  const kept: Kept = { savedAt: Date.now(), value }
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // Storage is full or disabled by the visitor.
  }
}

/** Reads a stored value; null where there is none, it cannot be parsed or it is older than `maxAgeMs`. */
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

/** Removes a stored value. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}
