import { useEffect, useRef } from 'react'

/** Scrolls a row of links sideways to the current one. */
export function useCurrentInView(path: string) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    // scrollIntoView would also scroll the page.
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 2
    }
  }, [path])
  return row
}
