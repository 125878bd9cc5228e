import { useLayoutEffect, useRef } from 'react'

/** Link of the chosen value, which is the first where the row scrolls sideways. */
export const CHOSEN_IN_ROW = 'max-lg:order-first'

/** Ref of a row that scrolls back to its start when another value is chosen. */
export function useRowStart(value: string | undefined) {
  const row = useRef<HTMLDivElement>(null)
  const shown = useRef(value)
  useLayoutEffect(() => {
    if (shown.current === value) return
    shown.current = value
    row.current?.scrollTo({ left: 0, behavior: 'instant' })
  }, [value])
  return row
}
