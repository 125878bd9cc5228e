/**
 * For the router's `scrollRestoration`, which it asks after each rendering: false for the first one, hydration, where the page already
 * stands where the browser or the visitor put it; true afterwards.
 */
export function afterHydration(): () => boolean {
  let isHydrated = false
  return () => {
    if (isHydrated) return true
    isHydrated = true
    // The router remembers positions it saw being scrolled to; this one was reached before it listened.
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}
