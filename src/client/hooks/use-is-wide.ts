import { useSyncExternalStore } from 'react'

/** Where a table has room, and a phone ends (specification section 9). */
const WIDE = '(min-width: 768px)'

/** Whether the screen is wider than a phone's. For pages that only the browser renders. */
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
