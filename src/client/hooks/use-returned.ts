import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showReturned } from '../lib/returning.ts'

/** Shows the page once a component with restored state, such as a wizard step, has mounted. */
export function useReturned(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) showReturned()
  }, [isHydrated])
}
