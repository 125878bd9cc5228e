import { useEffect } from 'react'

const WITHOUT_IDLE_CALLBACK_MS = 1000
const LATEST_MS = 5000

/** Does something when the page has nothing else to do; `act` is defined outside of components, so that it is done once. Safari has no idle callback. */
export function useWhenIdle(act: () => void): void {
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(act, WITHOUT_IDLE_CALLBACK_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(act, { timeout: LATEST_MS })
    return () => cancelIdleCallback(handle)
  }, [act])
}
