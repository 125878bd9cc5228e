import { useCallback, useRef } from 'react'
import { LazyPictureField } from './lazy-picture-field.tsx'
import { PICTURES_UNDER_WAY, picturesIn } from './picture-draft.ts'
import type { SentPicture } from './send-picture.ts'

type Values = { pictures: SentPicture[] | null }
type Draft = {
  read: () => { values: Values }
  change: (changed: Values) => void
}

/** The pictures of a wizard's draft: their field, and what is wrong with going on while one is on its way. */
export function useWizardPictures(draft: Draft, pictures: Values['pictures']) {
  const isUploading = useRef(false)
  const onBusyChange = useCallback((isBusy: boolean) => {
    isUploading.current = isBusy
  }, [])
  const field = (problem: string | undefined) => (
    <LazyPictureField
      pictures={picturesIn(pictures)}
      problem={problem}
      read={() => picturesIn(draft.read().values.pictures)}
      onChange={(changed) => draft.change({ pictures: changed })}
      onBusyChange={onBusyChange}
    />
  )
  const problems = (): { pictures?: string } =>
    isUploading.current ? { pictures: PICTURES_UNDER_WAY } : {}
  return { field, problems }
}
