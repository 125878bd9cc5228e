type Kept = { savedAt: number; value: unknown }

/** Stores a value as JSON. Does nothing if storage is full or disabled. */
export function saveToStorage(name: string, value: unknown): void {
  const kept: Kept = { savedAt: Date.now(), value }
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // Storage is full or disabled.
  }
}

/** Reads a stored value; null if missing, invalid, or older than `maxAgeMs`. */
export function loadFromStorage(name: string, maxAgeMs: number): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Kept> | null
    return typeof kept?.savedAt === 'number' && Date.now() - kept.savedAt < maxAgeMs
      ? (kept.value ?? null)
      : null
  } catch {
    return null
  }
}

export function removeFromStorage(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}
