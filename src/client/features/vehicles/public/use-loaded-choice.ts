import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Matches } from './filter-sheet.tsx'

/** Lists that load faster are not announced. */
const LOADING_AFTER_MS = 150

type Options<Filter> = {
  routeId: string
  /** Never throws. */
  preload: (filter: Filter) => Promise<{ routeId: string; loaderData?: unknown }[] | undefined>
  show: (filter: Filter) => void
}

/** Preloads a chosen list before `show` navigates to it; the last choice wins. */
export function useLoadedChoice<Filter>({ routeId, preload, show }: Options<Filter>) {
  const router = useRouter()
  const latest = useRef<Filter>(undefined)
  const [isLoading, setIsLoading] = useState(false)
  const choose = async (filter: Filter) => {
    const { href } = router.latestLocation
    latest.current = filter
    const announce = () => setIsLoading(latest.current === filter)
    const announced = setTimeout(announce, LOADING_AFTER_MS)
    await preload(filter)
    clearTimeout(announced)
    if (latest.current !== filter) return
    setIsLoading(false)
    if (router.latestLocation.href === href) show(filter)
  }
  const findMatches = async (filter: Filter) => {
    const matches = await preload(filter)
    return matches?.find((match) => match.routeId === routeId)?.loaderData as Matches | undefined
  }
  return { isLoading, findMatches, onChoose: (filter: Filter) => void choose(filter) }
}
