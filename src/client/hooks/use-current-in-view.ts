import { useEffect, useRef } from 'react'

/** Keeps the current item off the row's faded end, with a hint of the next one. */
const MARGIN_PX = 48

/** Scrolls a row sideways to its current item when it or the row's width changes. */
export function useCurrentInView<Row extends HTMLElement>(selector = '[aria-current]') {
  const row = useRef<Row>(null)
  const shown = useRef<{ item: Element; width: number }>(null)
  useEffect(() => {
    const frame = row.current
    const item = frame?.querySelector(selector)
    if (!frame || !item) return
    const { scrollWidth: width } = frame
    if (shown.current?.item === item && shown.current.width === width) return
    shown.current = { item, width }
    // scrollIntoView would also scroll the page.
    const [outer, inner] = [frame.getBoundingClientRect(), item.getBoundingClientRect()]
    const hidden =
      Math.max(0, inner.right + MARGIN_PX - outer.right) ||
      Math.min(0, inner.left - MARGIN_PX - outer.left)
    frame.scrollLeft += hidden
  })
  return row
}
