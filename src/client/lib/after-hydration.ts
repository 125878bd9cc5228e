/**
 * For the router's `scrollRestoration` option, which the router calls after each rendering. Returns false for the first one, the
 * hydration, where the browser or the visitor has already scrolled the page, and true afterwards. The hydration counts too where a
 * reloaded history entry leaves scrolling to the router and nobody has scrolled yet.
 */
export function afterHydration(): () => boolean {
  // Read before the router sets it to 'manual' itself.
  const isRestoredByRouter = history.scrollRestoration === 'manual'
  let isHydrated = false
  return () => {
    if (isHydrated) return true
    isHydrated = true
    if (isRestoredByRouter && scrollY === 0) return true
    // The router remembers only positions that it saw being scrolled to; this one was reached before it listened.
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}
