import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

/** Current time, shared by all components; updates every 15 s and when the page becomes visible. */
export const useNow = (): Date => useSyncExternalStore(listen, () => now)

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = new Date()
    timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
