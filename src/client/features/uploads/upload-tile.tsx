import { FileImage } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PICTURE_TYPE_INVALID } from '#shared/domain/picture.ts'
import { problemOf } from './upload-picture.ts'
import type { Upload } from './upload-queue.ts'

const HEIC = /\.hei[cf]$/i
const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

type Props = { upload: Upload; onRetry: () => void; onRemove: () => void }

/** A file on its way: how far it is, or why it did not arrive and what can be done. */
export function UploadTile({ upload, onRetry, onRemove }: Props) {
  return upload.problem === null ? (
    <Underway upload={upload} onRemove={onRemove} />
  ) : (
    <Failed upload={upload} onRetry={onRetry} onRemove={onRemove} />
  )
}

function Underway({ upload: { file, progress }, onRemove }: Omit<Props, 'onRetry'>) {
  return (
    <li className="pic">
      <div className="pic-frame">
        <Preview file={file} />
        <div className="pic-progress">
          <span>{progress < 1 ? `${Math.round(progress * 100)} %` : 'Working on it...'}</span>
          <progress value={progress} max={1} aria-label={`Uploading ${file.name}`} />
        </div>
      </div>
      <div className="pic-buttons">
        <button
          type="button"
          className="pic-button"
          aria-label={`Cancel: ${file.name}`}
          onClick={onRemove}
        >
          Cancel
        </button>
      </div>
    </li>
  )
}

function Failed({ upload: { file, problem }, onRetry, onRemove }: Props) {
  const isHopeless = problemOf(file) !== null || problem === PICTURE_TYPE_INVALID
  return (
    <li className="pic-failed">
      <div className="pic-failed-words">
        <p className="pic-name">
          {file.name} <span className="text-soft">({sizeOf(file)})</span>
        </p>
        <p role="alert" className="pic-problem">
          {problem}
        </p>
        {HEIC.test(file.name) && (
          <p className="pic-name">
            iPhones can take JPG pictures: choose Settings, Camera, Formats, Most Compatible.
            Pictures chosen on the phone itself are turned into JPG.
          </p>
        )}
      </div>
      {!isHopeless && (
        <button
          type="button"
          className="btn btn-line"
          aria-label={`Try again: ${file.name}`}
          onClick={onRetry}
        >
          Try again
        </button>
      )}
      <button
        type="button"
        className="btn-link"
        aria-label={`Remove: ${file.name}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  )
}

/** The picture as it lies on the device; its address holds only while it is shown. */
function Preview({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  const [isNone, setIsNone] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (isNone) return <FileImage size={40} className="text-soft" aria-hidden="true" />
  return <img ref={image} alt="" className="pic-preview" onError={() => setIsNone(true)} />
}

const sizeOf = ({ size }: File): string =>
  size < MEGABYTE ? `${Math.ceil(size / KILOBYTE)} KB` : `${(size / MEGABYTE).toFixed(1)} MB`
