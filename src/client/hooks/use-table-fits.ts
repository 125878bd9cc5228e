import { type RefObject, useLayoutEffect, useState } from 'react'

const SLACK_PX = 1

/** Returns false once the columns of a table do not fit, until its section is wider. */
export function useTableFits(section: RefObject<HTMLElement | null>, rows: unknown): boolean {
  const [tooNarrowPx, setTooNarrowPx] = useState(0)
  useLayoutEffect(() => {
    const host = section.current
    if (!host) return undefined
    const measure = () => {
      const box = host.querySelector('[data-slot=table-container]')
      if (box && box.scrollWidth > box.clientWidth + SLACK_PX) setTooNarrowPx(host.clientWidth)
      else if (!box && host.clientWidth > tooNarrowPx) setTooNarrowPx(0)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(host)
    const table = host.querySelector('table')
    if (table) observer.observe(table)
    return () => observer.disconnect()
  }, [section, rows, tooNarrowPx])
  return tooNarrowPx === 0
}
