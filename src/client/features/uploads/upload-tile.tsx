import { FileImage } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PICTURE_TOO_LARGE, PICTURE_TYPE_INVALID } from '#shared/domain/picture.ts'
import { buttonVariants } from '../../components/ui/button.tsx'
import type { Upload } from './upload-queue.ts'

const HEIC = /\.hei[cf]$/i
const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** Shared with the tile of a picture that is stored. */
export const TILE = 'relative flex flex-col rounded-md border bg-card'
export const TILE_FRAME =
  'relative grid aspect-[4/3] place-items-center overflow-hidden rounded-t-sm bg-muted [&_img]:size-full [&_img]:object-contain'
/** Two by two on a phone: a thumb that misses one must not remove the picture. */
export const TILE_BUTTONS = 'mt-auto flex flex-wrap border-t'
export const TILE_BUTTON =
  'grid min-h-11 min-w-0 flex-1 place-items-center border-r px-1 font-semibold last:border-r-0 hover:bg-accent focus-visible:-outline-offset-3 aria-disabled:cursor-not-allowed aria-disabled:opacity-35 max-sm:basis-1/2 max-sm:border-b max-sm:nth-[2n]:border-r-0'
export const TILE_NOTE =
  'absolute inset-x-0 bottom-0 bg-inverse-deep px-2.5 py-1.5 text-sm text-inverse-foreground tabular-nums'
export const TILE_MESSAGE =
  'text-sm leading-snug font-semibold [overflow-wrap:anywhere] text-destructive'

type Props = { upload: Upload; onRetry: () => void; onRemove: () => void }

/** A file on its way: how far it is, or why it did not arrive and what can be done. */
export function UploadTile({ upload, onRetry, onRemove }: Props) {
  return upload.failure === null ? (
    <Underway upload={upload} onRemove={onRemove} />
  ) : (
    <Failed upload={upload} onRetry={onRetry} onRemove={onRemove} />
  )
}

function Underway({ upload: { file, progress }, onRemove }: Omit<Props, 'onRetry'>) {
  return (
    <li className={TILE}>
      <div className={TILE_FRAME}>
        <Preview file={file} />
        <div className={TILE_NOTE}>
          <span>{progress < 1 ? `${Math.round(progress * 100)} %` : 'Working on it...'}</span>
          <progress
            value={progress}
            max={1}
            aria-label={`Uploading ${file.name}`}
            className="mt-1 block h-2 w-full appearance-none overflow-hidden rounded-md border-0 bg-white/30 accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-white/30 [&::-webkit-progress-value]:bg-primary"
          />
        </div>
      </div>
      <div className={TILE_BUTTONS}>
        <button
          type="button"
          className={TILE_BUTTON}
          aria-label={`Cancel: ${file.name}`}
          onClick={onRemove}
        >
          Cancel
        </button>
      </div>
    </li>
  )
}

function Failed({ upload: { file, failure }, onRetry, onRemove }: Props) {
  const isHopeless = failure === PICTURE_TYPE_INVALID || failure === PICTURE_TOO_LARGE
  return (
    <li className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-2 border-l-4 border-destructive bg-destructive-muted px-4 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="text-sm leading-snug [overflow-wrap:anywhere]">
          <span>{`${file.name} `}</span>
          <span className="text-muted-foreground">{`(${formatSize(file)})`}</span>
        </p>
        <p role="alert" className={TILE_MESSAGE}>
          {failure}
        </p>
        {HEIC.test(file.name) && (
          <p className="text-sm leading-snug [overflow-wrap:anywhere]">
            iPhones can take JPG pictures: choose Settings, Camera, Formats, Most Compatible.
            Pictures chosen on the phone itself are turned into JPG.
          </p>
        )}
      </div>
      {!isHopeless && (
        <button
          type="button"
          className={buttonVariants({ variant: 'outline' })}
          aria-label={`Try again: ${file.name}`}
          onClick={onRetry}
        >
          Try again
        </button>
      )}
      <button
        type="button"
        className={buttonVariants({ variant: 'link' })}
        aria-label={`Remove: ${file.name}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  )
}

/** The picture as it lies on the device; its URL holds only while it is shown. */
function Preview({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  const [isNone, setIsNone] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (isNone) return <FileImage size={40} className="text-muted-foreground" aria-hidden="true" />
  return <img ref={image} alt="" className="opacity-60" onError={() => setIsNone(true)} />
}

const formatSize = ({ size }: File): string =>
  size < MEGABYTE ? `${Math.ceil(size / KILOBYTE)} KB` : `${(size / MEGABYTE).toFixed(1)} MB`
