import { beforeEach, vi } from 'vitest'

/** Puts a map in place of the browser's storage; it is empty before each test. */
export function keptStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    })
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })
  return kept
}
