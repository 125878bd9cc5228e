import { type RefObject, useLayoutEffect, useState } from 'react'

/** Room for the button 'More'. */
const MORE_PX = 84

/** Returns the places of the `data-item` children that fit into one line, with the chosen one. */
export function useFittingItems(
  row: RefObject<HTMLElement | null>,
  chosen: number,
  hasMore: boolean,
): ReadonlySet<number> {
  const [places, setPlaces] = useState<readonly number[]>()
  useLayoutEffect(() => {
    const host = row.current
    if (!host) return undefined
    const measure = () => {
      const widths = [...host.querySelectorAll<HTMLElement>('[data-item]')].map(
        ({ offsetWidth }) => offsetWidth,
      )
      const next = findPlaces(widths, { roomPx: host.clientWidth, chosen, hasMore })
      setPlaces((shown) => (shown?.join() === next.join() ? shown : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [host, ...host.children]) observer.observe(each)
    return () => observer.disconnect()
  })
  return new Set(places)
}

type Room = { roomPx: number; chosen: number; hasMore: boolean }

/** Takes items in their order; the chosen one replaces the last if it would not fit. */
export function findPlaces(widths: number[], { roomPx, chosen, hasMore }: Room): number[] {
  const sum = (places: number[]) => places.reduce((total, place) => total + (widths[place] ?? 0), 0)
  const all = widths.map((_, place) => place)
  if (!hasMore && sum(all) <= roomPx) return all
  const shown = [...all]
  while (shown.length > 1 && sum(shown) > roomPx - MORE_PX) {
    shown.splice(shown.at(-1) === chosen ? -2 : -1, 1)
  }
  return shown
}
