import { useEffect, useState } from 'react'

/** The latest text that has not changed for `ms`. */
export function useDebounced(text: string, ms: number): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return debounced
}
