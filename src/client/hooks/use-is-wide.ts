import { useCallback, useSyncExternalStore } from 'react'

/** Above the mobile layout, with text of the default size (docs/product.md 2.11). */
export const DESKTOP_FROM_PX = 768
const TEXT_PX = 16

/** Whether the screen is at least this wide for text of the default size, or wider for larger text; above the mobile layout without an argument. In server rendering it is true. */
export function useIsWide(fromPx = DESKTOP_FROM_PX): boolean {
  const query = `(min-width: ${fromPx / TEXT_PX}rem)`
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
