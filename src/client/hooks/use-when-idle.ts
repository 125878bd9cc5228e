import { useEffect } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

/** Calls `act` when the page is idle; define `act` outside of components to run it once. */
export function useWhenIdle(act: () => void): void {
  useEffect(() => whenIdle(act), [act])
}
