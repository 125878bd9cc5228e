import { useCallback, useRef, useState } from 'react'
import { LazyPictureField } from './lazy-picture-field.tsx'
import { listPictures } from './picture-draft.ts'
import type { DraftPicture } from './send-picture.ts'

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

type Values = { pictures: DraftPicture[] }
type Draft = {
  read: () => { values: Values }
  change: (changed: Values) => void
}

/** The pictures of a wizard's draft: their field, and how its step goes on once they are sent. */
export function useWizardPictures(draft: Draft, pictures: Values['pictures']) {
  const uploads = useUploadsFirst()
  const field = (
    <LazyPictureField
      pictures={listPictures(pictures)}
      read={() => listPictures(draft.read().values.pictures)}
      onChange={(changed) => draft.change({ pictures: changed })}
      {...uploads.field}
    />
  )
  return { field, uploadsFirst: uploads.uploadsFirst }
}
