import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showReturned } from '../lib/returning.ts'

/** For the component whose state is restored after a reload, such as a step of a wizard or a receipt: once it is mounted, the page shows. */
export function useReturned(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) showReturned()
  }, [isHydrated])
}
