type Kept = { savedAt: number; value: unknown }

/** Stores a value as JSON. Returns false if storage is full or disabled. */
export function saveToStorage(name: string, value: unknown): boolean {
  const kept: Kept = { savedAt: Date.now(), value }
  try {
    localStorage.setItem(name, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** Reads a stored value; null if missing, invalid, or older than `maxAgeMs`. */
export function loadFromStorage(name: string, maxAgeMs: number): unknown {
  try {
    const kept = JSON.parse(readStorageText(name) ?? 'null') as Partial<Kept> | null
    return typeof kept?.savedAt === 'number' && Date.now() - kept.savedAt < maxAgeMs
      ? (kept.value ?? null)
      : null
  } catch {
    return null
  }
}

/** Reads a stored text; null if missing, or if storage is disabled. */
export function readStorageText(name: string): string | null {
  try {
    return localStorage.getItem(name)
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
