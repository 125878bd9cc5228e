import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showReturned } from '../lib/returning.ts'

/** For what stands at the end of the way back after a reload: a step of a wizard, a receipt. Once it is on the page, the page is seen. */
export function useReturned(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) showReturned()
  }, [isHydrated])
}
