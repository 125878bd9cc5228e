import { LazyPictureField } from './lazy-picture-field.tsx'
import { listPictures } from './picture-draft.ts'
import type { SentPicture } from './send-picture.ts'
import { useUploadsFirst } from './use-uploads-first.ts'

type Values = { pictures: SentPicture[] | null }
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
