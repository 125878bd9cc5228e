import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Scrolls a row of links sideways to the one of the current page. */
export function useCurrentInView() {
  const row = useRef<HTMLUListElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    // scrollIntoView would also scroll the page.
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 2
    }
  }, [path])
  return row
}
