import { useCallback, useSyncExternalStore } from 'react'

/** Start of the desktop layout at the default text size (rule 2.11). */
export const DESKTOP_FROM_PX = 768
const TEXT_PX = 16

/** True if the screen has this width, scaled by the text size; always true on the server. */
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
