import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'

/** Lists that load faster are not announced. */
const LOADING_AFTER_MS = 150

/** Loads a chosen list before `show` navigates to it; the last choice wins. `load` never throws. */
export function useLoadedChoice<Filter>(
  load: (filter: Filter) => Promise<unknown>,
  show: (filter: Filter) => void,
) {
  const router = useRouter()
  const latest = useRef<Filter>(undefined)
  const [isLoading, setIsLoading] = useState(false)
  const choose = async (filter: Filter) => {
    const { href } = router.latestLocation
    latest.current = filter
    const announce = () => setIsLoading(latest.current === filter)
    const announced = setTimeout(announce, LOADING_AFTER_MS)
    await load(filter)
    clearTimeout(announced)
    if (latest.current !== filter) return
    setIsLoading(false)
    if (router.latestLocation.href === href) show(filter)
  }
  return { isLoading, choose }
}
