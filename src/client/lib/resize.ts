const SETTLES_AFTER_MS = 100

/** Calls back 100 ms after the last resize event (docs/product.md 2.12); returns the function that unsubscribes. */
export function onResizeEnd(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(callback, SETTLES_AFTER_MS)
  }
  addEventListener('resize', restart)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', restart)
  }
}
