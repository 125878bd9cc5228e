import { useLayoutEffect, useRef } from 'react'

/** Puts the focus on what a selector finds once the page shows what was done: what moved or went has lost it. */
export function useFocusLater(): (selector: string) => void {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wanted.current !== null) document.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  return (selector) => {
    wanted.current = selector
  }
}
