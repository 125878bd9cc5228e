import { useRef, useState } from 'react'
import type { FormFailure } from '../components/form-failure-notice.tsx'
import { type Failure, failureOf } from '../lib/failure.ts'
import { notify, type ToastMessage } from '../lib/notify.ts'

type Options<Sent> = {
  send: (form: HTMLFormElement) => Promise<Sent>
  onSent: (sent: Sent) => void
  /** Null where the page shows the result itself, without a toast. */
  success: ToastMessage | null
  /** Title of the toast when it fails, and what it says. */
  failure: { title: string; textOf: (failure: Failure) => string }
}

/** Submits a form once at a time and shows the result as a toast; a failure stays until the next submit. */
export function useSubmission<Sent>({ send, onSent, success, failure }: Options<Sent>) {
  const isSending = useRef(false)
  const [state, setState] = useState<{ isBusy: boolean; failure: FormFailure | null }>({
    isBusy: false,
    failure: null,
  })

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setState({ isBusy: true, failure: null })
    try {
      onSent(await send(form))
      setState({ isBusy: false, failure: null })
      if (success) notify({ tone: 'success', ...success })
    } catch (error) {
      const why = failureOf(error)
      const message = failure.textOf(why)
      setState({ isBusy: false, failure: { message, isLostConnection: why.status === null } })
      if (success) notify({ tone: 'destructive', title: failure.title, description: message })
    } finally {
      isSending.current = false
    }
  }
  return { ...state, submit }
}
