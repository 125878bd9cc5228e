import { useEffect } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

/** Calls `act` when the page is idle; define `act` outside of components, so that it runs once. */
export function useWhenIdle(act: () => void): void {
  useEffect(() => whenIdle(act), [act])
}
