import { useSyncExternalStore } from 'react'

/** Above the mobile layout (docs/product.md 2.11). */
const WIDE = '(min-width: 768px)'

/** Whether the screen is wider than the mobile layout. In server rendering it is true. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const screen = matchMedia(WIDE)
      screen.addEventListener('change', changed)
      return () => screen.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE).matches,
    () => true,
  )
