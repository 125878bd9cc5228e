import { useEffect, useRef, useState } from 'react'

/** Moves the focus to the first field of a form that has a problem, since the form does not know the elements of all its fields. */
export function useFocusProblem() {
  const form = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures])
  return { form, focusProblem: () => setFailures((count) => count + 1) }
}
