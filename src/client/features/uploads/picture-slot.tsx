import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { PICTURE_TYPES, type Picture } from '#shared/domain/picture.ts'
import { ResponsivePicture } from '../../components/picture.tsx'
import { Button } from '../../components/ui/button.tsx'
import { explainToVisitor } from '../../lib/failure.ts'
import { UPLOAD_FAILED, uploadPicture } from './upload-picture.ts'
import { TILE_MESSAGE } from './upload-tile.tsx'

type Props = {
  label: string
  hint: string
  picture: Picture | null
  /** Message of the server. */
  issue?: string
  isLogo?: boolean
  onChange: (picture: Picture | null) => void
}

/** One picture of a form: uploads it at once and shows it; the form saves which one it is. */
export function PictureSlot({ label, hint, picture, issue, isLogo = false, onChange }: Props) {
  const { choose, progress, failure } = useUpload(isLogo, onChange)
  const input = useRef<HTMLInputElement>(null)
  const [labelId, hintId] = [useId(), useId()]
  const shownIssue = failure || issue
  return (
    <div role="group" aria-labelledby={labelId} className="grid content-start gap-2">
      <span id={labelId} className="font-semibold">
        <span>{`${label} `}</span>
        <span className="font-normal text-muted-foreground">(optional)</span>
      </span>
      {picture && (
        <ResponsivePicture
          picture={picture}
          alt={`${label}, as it is now`}
          sizes="12rem"
          load="eager"
          widest={480}
          className="max-h-32 w-auto max-w-48 justify-self-start rounded-md border object-contain"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          busy={progress !== null}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={18} aria-hidden />
          <span>{buttonText(progress, picture)}</span>
        </Button>
        {picture && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Remove: ${label}`}
            onClick={() => onChange(null)}
          >
            <Trash2 size={18} aria-hidden />
            Remove
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label}: file`}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <p id={hintId} className="text-sm text-muted-foreground">
        {hint}
      </p>
      <p role="alert" className={TILE_MESSAGE}>
        {shownIssue}
      </p>
    </div>
  )
}

function buttonText(progress: number | null, picture: Picture | null): string {
  if (progress !== null) return `Uploading ${Math.round(progress * 100)} %`
  return picture ? 'Replace' : 'Choose a picture'
}

function useUpload(isLogo: boolean, onDone: (picture: Picture) => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const running = useRef<AbortController>(undefined)
  const receive = useRef(onDone)
  useEffect(() => {
    receive.current = onDone
  })
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const abort = new AbortController()
    running.current = abort
    setFailure('')
    setProgress(0)
    try {
      const options = { isLogo, onProgress: setProgress, signal: abort.signal }
      receive.current(await uploadPicture(file, options))
    } catch (error) {
      if (!abort.signal.aborted) setFailure(explainToVisitor(error, UPLOAD_FAILED))
    } finally {
      setProgress(null)
    }
  }

  const choose = (file: File | undefined) => file && void send(file)
  return { choose, progress, failure }
}
