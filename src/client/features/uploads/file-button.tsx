import { Camera, ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { PICTURE_TYPES } from '#shared/domain/picture.ts'
import { Button } from '../../components/ui/button.tsx'

type Props = {
  label: string
  /** Id of what says which files may be chosen. */
  hint: string
  /** Opens the camera; such a button stands only where there is one to hold. */
  camera?: boolean
  onChoose: (files: FileList | null) => void
}

/** A button that lets pictures be chosen or taken. */
export function FileButton({ label, hint, camera = false, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const Sign = camera ? Camera : ImagePlus
  return (
    <>
      <Button
        variant="outline"
        className={camera ? 'hidden pointer-coarse:inline-flex' : undefined}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        <Sign size={20} aria-hidden="true" /> {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={camera ? 'Camera' : 'Picture files'}
        multiple={!camera}
        accept={PICTURE_TYPES.join(',')}
        capture={camera ? 'environment' : undefined}
        onChange={({ target }) => {
          onChoose(target.files)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
