import { PICTURE_TYPE_INVALID, PICTURE_TYPES } from '#shared/domain/picture.ts'
import { createDeferred } from '../../../lib/deferred.ts'
import { readBody } from '../../../lib/response-error.ts'
import { decodePicture, drawPicture, shrinkPicture, SIDE_MAX } from '../../../lib/shrink-picture.ts'

/** Picture of a draft: it is on the server and belongs to nothing yet. */
export type DraftPicture = {
  id: string
  name: string
  /** A data URL, since the server serves no picture before the request is sent. */
  preview: string
  /** When it was uploaded, in milliseconds since 1970. */
  at: number
}

const UPLOAD_PATH = '/api/request-pictures'
export const PICTURE_FAILED = 'Failed to upload image'
const PREVIEW_SIDE = 160
const PREVIEW_QUALITY = 0.6

/** Shrinks a large picture, then uploads it; throws an Error with the message to show. */
export async function sendCustomerPicture(file: File): Promise<DraftPicture> {
  const image = await decodePicture(file)
  const [sent, preview] = await Promise.all([shrink(file, image), createPreview(image)])
  image?.close()
  const form = new FormData()
  form.append('image', sent, 'picture')
  const response = await fetch(UPLOAD_PATH, { method: 'POST', body: form }).catch(() => null)
  if (!response) throw new Error(PICTURE_FAILED)
  const { message } = readBody(await response.clone().text())
  if (!response.ok) throw new Error(message ?? PICTURE_FAILED)
  const stored = (await response.json().catch(() => null)) as { public_id?: unknown } | null
  const id = stored?.public_id
  if (typeof id !== 'string') throw new Error(PICTURE_FAILED)
  return { id, name: file.name, preview, at: Date.now() }
}

/** Scales large pictures down and converts unknown types to JPEG. */
async function shrink(file: File, image: ImageBitmap | null): Promise<Blob> {
  const isKnown = PICTURE_TYPES.includes(file.type)
  if (image === null && !isKnown) throw new Error(PICTURE_TYPE_INVALID)
  const isLarge = image !== null && Math.max(image.width, image.height) > SIDE_MAX
  return shrinkPicture(file, image, { always: isLarge || !isKnown })
}

async function createPreview(image: ImageBitmap | null): Promise<string> {
  const drawn = image && (await drawPicture(image, PREVIEW_SIDE, PREVIEW_QUALITY).catch(() => null))
  if (!drawn) return ''
  const { promise, resolve } = createDeferred<string>()
  const reader = new FileReader()
  reader.addEventListener('loadend', () =>
    resolve(typeof reader.result === 'string' ? reader.result : ''),
  )
  reader.readAsDataURL(drawn)
  return promise
}
