import { useRef } from 'react'

/** Returns the focus when a dialog closes; Radix does so only for dialogs with a trigger. */
export function useFocusReturn(onOpen?: (event: Event) => void) {
  const cameFrom = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      cameFrom.current = document.activeElement
      onOpen?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Preserves a focus that has moved elsewhere, such as to a toast with F8.
      if (document.activeElement === document.body && cameFrom.current instanceof HTMLElement) {
        cameFrom.current.focus()
      }
    },
  }
}
