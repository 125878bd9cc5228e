import { useCallback, useSyncExternalStore } from 'react'

/** Above the mobile layout (docs/product.md 2.11). */
export const DESKTOP_FROM_PX = 768

/** Whether the screen is at least this wide; above the mobile layout without an argument. In server rendering it is true. */
export function useIsWide(fromPx = DESKTOP_FROM_PX): boolean {
  const query = `(min-width: ${fromPx}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const screen = matchMedia(query)
      screen.addEventListener('change', changed)
      return () => screen.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
}
