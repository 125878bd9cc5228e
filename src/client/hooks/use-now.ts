import { createListeners, useStore } from '../lib/store.ts'

const TICK_MS = 15_000
let now = new Date()

const { subscribe } = createListeners((notifyAll) => {
  const tick = () => {
    now = new Date()
    notifyAll()
  }
  tick()
  const timer = setInterval(tick, TICK_MS)
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
})

/** Current time, shared by all components; updates every 15 s and when the page becomes visible. */
export const useNow = (): Date => useStore({ initial: now, read: () => now, subscribe })
