import { useEffect } from 'react'
import { runWhenIdle } from '../lib/when-idle.ts'

/** Calls `act` when the page is idle; define `act` outside of components to run it once. */
export function useWhenIdle(act: () => void): void {
  useEffect(() => runWhenIdle(act), [act])
}
