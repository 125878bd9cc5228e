const WITHOUT_IDLE_CALLBACK_MS = 1000
const LATEST_MS = 5000

/** Calls `act` when the page is idle and returns a cancel function; Safari has no idle callback. */
export function runWhenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, WITHOUT_IDLE_CALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
