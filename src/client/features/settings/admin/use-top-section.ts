import { useEffect, useState } from 'react'

/** Share of the window below its top in which a card counts as the current one. */
const BAND = '0px 0px -70% 0px'

export function useTopSection(first: string): string {
  const [current, setCurrent] = useState(first)
  useEffect(() => {
    // The cards are not there yet when the router looks for the one of the URL.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
    const inView = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target)
          else inView.delete(target)
        }
        const [top] = [...inView].toSorted(
          (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
        )
        if (top) setCurrent(top.id)
      },
      { rootMargin: BAND },
    )
    const links = document.querySelectorAll<HTMLAnchorElement>('nav[aria-label=Settings] a')
    for (const { hash } of links) {
      const card = document.getElementById(hash.slice(1))
      if (card) observer.observe(card)
    }
    return () => observer.disconnect()
  }, [])
  return current
}
