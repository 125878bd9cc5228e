import { useEffect, useRef, useState } from 'react'

/** Focuses the first invalid field; forms do not know the elements of all their fields. */
export function useFocusProblem() {
  const form = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures])
  return { form, focusProblem: () => setFailures((count) => count + 1) }
}
