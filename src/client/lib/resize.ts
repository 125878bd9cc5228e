const SETTLES_AFTER_MS = 100

/** Calls back when the window has kept its size for 100 ms after a change (specification section 9); gives the function that stops it. */
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
