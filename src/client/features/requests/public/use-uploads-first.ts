import { useCallback, useRef, useState } from 'react'

/** Has a form that is submitted during uploads wait for them and then submit itself again. */
export function useUploadsFirst() {
  const isUploading = useRef(false)
  const waiting = useRef<HTMLFormElement>(null)
  const [isAwaited, setIsAwaited] = useState(false)
  const wait = useCallback((form: HTMLFormElement | null) => {
    waiting.current = form
    setIsAwaited(form !== null)
  }, [])
  const onBusyChange = useCallback(
    (isBusy: boolean, hasFailed: boolean) => {
      isUploading.current = isBusy
      const form = waiting.current
      if (isBusy || !form) return
      wait(null)
      if (!hasFailed) form.requestSubmit()
    },
    [wait],
  )
  const uploadsFirst = (goOn: (form: HTMLFormElement) => void) => (form: HTMLFormElement) =>
    isUploading.current ? wait(form) : goOn(form)
  return {
    uploadsFirst,
    isUploading: () => isUploading.current,
    field: { onBusyChange, isAwaited },
  }
}
