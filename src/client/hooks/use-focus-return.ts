import { useRef } from 'react'

/** Attributes that return the focus when a dialog closes, as Radix does by itself only for a dialog that has a trigger. */
export function useFocusReturn(onOpen?: (event: Event) => void) {
  const cameFrom = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      cameFrom.current = document.activeElement
      onOpen?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // A focus that is somewhere else already, such as at a toast by F8, stays there.
      if (document.activeElement === document.body && cameFrom.current instanceof HTMLElement) {
        cameFrom.current.focus()
      }
    },
  }
}
