import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** The time in ms since 1970, a second at a time. */
export function useTime(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
