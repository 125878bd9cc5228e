import { type Picture, pictureFromUrl } from '#shared/domain/picture.ts'
import { PictureEditor } from '../../uploads/picture-editor.tsx'
import { readPictures, writePictures } from './form-values.ts'

type Props = {
  value: string
  problem: string | undefined
  onChange: (value: string) => void
  onBusyChange: (isBusy: boolean) => void
}

/** The pictures of a vehicle as a field of its form. */
export function VehiclePictures({ value, problem, onChange, onBusyChange }: Props) {
  const pictures = readPictures(value).flatMap((url): Picture[] => {
    const picture = pictureFromUrl(url)
    return picture ? [picture] : []
  })
  return (
    <div className="whole">
      <PictureEditor
        pictures={pictures}
        onChange={(changed) => onChange(writePictures(changed.map(({ url }) => url)))}
        onBusyChange={onBusyChange}
      />
      <p
        role="alert"
        data-slot="field-error"
        className="mt-1.5 flex items-start gap-1.5 leading-snug font-semibold text-destructive empty:hidden"
      >
        {problem}
      </p>
    </div>
  )
}
