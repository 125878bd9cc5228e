import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  CUSTOMER_PICTURES_MAX,
  CUSTOMER_PICTURES_TOO_MANY,
} from '#shared/domain/customer-picture.ts'
import { ErrorMessage } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { explainToVisitor } from '../../../lib/failure.ts'
import { PICTURES_UNDER_WAY } from './picture-draft.ts'
import { PICTURE_FAILED, type DraftPicture, sendCustomerPicture } from './send-picture.ts'

export type PictureFieldProps = {
  pictures: DraftPicture[]
  /** Reports running and failed uploads, which submitting would lose. */
  onBusyChange: (isBusy: boolean, hasFailed: boolean) => void
  /** Continues the submission after the last upload. */
  isAwaited: boolean
  /** The pictures of the form as they are now, after whatever happened meanwhile. */
  read: () => DraftPicture[]
  onChange: (pictures: DraftPicture[]) => void
  /** Input of the server-rendered page, which may already have files. */
  plainInput: RefObject<HTMLInputElement | null>
  /** True if that input had the focus when it was replaced. */
  takesFocus: RefObject<boolean>
}
type Upload = { key: number; file: File; failure: string | null }

const TILE =
  'grid size-24 place-items-center overflow-hidden rounded-md border bg-muted text-center text-sm [overflow-wrap:anywhere]'

/** Up to four pictures of a customer, sent to the server as they are chosen; a chunk of its own. */
export function PictureField({
  pictures,
  onBusyChange,
  read,
  onChange,
  isAwaited,
  plainInput,
  takesFocus,
}: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const lastKey = useRef(0)
  const [uploads, setUploads] = useState<Upload[]>([])
  const [message, setMessage] = useState('')
  const [isTooMany, setIsTooMany] = useState(false)
  const isBusy = uploads.some((upload) => upload.failure === null)
  const room = CUSTOMER_PICTURES_MAX - pictures.length - uploads.length
  const hasFailed = uploads.some((upload) => upload.failure !== null)
  useEffect(() => onBusyChange(isBusy, hasFailed), [isBusy, hasFailed, onBusyChange])

  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key))
  const note = (key: number, failed: string | null) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, failure: failed } : each)))

  async function send({ key, file }: Upload): Promise<void> {
    note(key, null)
    try {
      const picture = await sendCustomerPicture(file)
      drop(key)
      onChange([...read(), picture])
      setMessage(`Picture added, ${read().length} total`)
    } catch (error) {
      note(key, explainToVisitor(error, PICTURE_FAILED))
    }
  }
  /** Sends the files of an input and empties it, so that the same file may be chosen again. */
  async function takeFrom(chooser: HTMLInputElement): Promise<void> {
    const chosen = [...(chooser.files ?? [])]
    if (chosen.length === 0) return
    chooser.value = ''
    const added = chosen
      .slice(0, Math.max(0, room))
      .map((file) => ({ key: (lastKey.current += 1), file, failure: null }))
    setIsTooMany(chosen.length > added.length)
    setUploads((all) => [...all, ...added])
    // One after the other, so that they keep their order and a phone's connection is not shared out.
    for (const upload of added) await send(upload)
  }
  const takeFromPlain = useEffectEvent(
    () => plainInput.current && void takeFrom(plainInput.current),
  )
  useEffect(() => {
    const chooser = plainInput.current
    takeFromPlain()
    chooser?.addEventListener('change', takeFromPlain)
    return () => chooser?.removeEventListener('change', takeFromPlain)
  }, [plainInput])
  const focusButton = () => input.current?.parentElement?.querySelector('button')?.focus()
  useEffect(() => {
    if (takesFocus.current) focusButton()
  }, [takesFocus])
  const remove = (picture: DraftPicture) => {
    onChange(read().filter((each) => each.id !== picture.id))
    setIsTooMany(false)
    setMessage('Picture removed')
    focusButton()
  }
  return (
    <div>
      {pictures.length + uploads.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3" aria-label="Pictures">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="grid justify-items-center">
              <span className={TILE}>
                {picture.preview === '' ? (
                  picture.name
                ) : (
                  <img
                    src={picture.preview}
                    alt={picture.name}
                    className="size-full object-cover"
                  />
                )}
              </span>
              <Button
                variant="link"
                aria-label={`Remove picture ${index + 1}`}
                onClick={() => remove(picture)}
              >
                Remove
              </Button>
            </li>
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => void send(upload)}
              onRemove={() => drop(upload.key)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="outline"
          disabled={room <= 0}
          aria-describedby={`${id}-issue`}
          onClick={() => input.current?.click()}
        >
          Add pictures
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/*"
          aria-label="Picture files"
          onChange={({ target }) => void takeFrom(target)}
        />
      </div>
      <ErrorMessage
        id={`${id}-issue`}
        message={isTooMany ? CUSTOMER_PICTURES_TOO_MANY : undefined}
      />
      <p role="status" className="mt-1 font-semibold empty:hidden">
        {isAwaited && PICTURES_UNDER_WAY}
      </p>
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  )
}

type TileProps = { upload: Upload; onRetry: () => void; onRemove: () => void }

function UploadTile({ upload: { file, failure }, onRetry, onRemove }: TileProps) {
  if (failure === null) {
    return (
      <li className={TILE} role="status">
        Sending...
      </li>
    )
  }
  return (
    <li className="basis-full border-l-4 border-destructive bg-destructive-muted px-3 py-2 [overflow-wrap:anywhere]">
      <p>{file.name}</p>
      <p role="alert" className="font-semibold text-destructive">
        {failure}
      </p>
      <p className="flex flex-wrap gap-x-1">
        <Button variant="link" aria-label={`Try again: ${file.name}`} onClick={onRetry}>
          Try again
        </Button>
        <Button variant="link" aria-label={`Remove: ${file.name}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </li>
  )
}
