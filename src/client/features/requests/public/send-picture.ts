import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  PICTURE_TYPE_INVALID,
  PICTURE_TYPES,
} from '#shared/domain/picture.ts'
import { readBody } from '../../../lib/failed-reply.ts'

/** A picture that is on the server and belongs to nothing yet, as a draft keeps it. */
export type SentPicture = {
  id: string
  name: string
  /** A small version as a data address, since the server shows the picture to nobody before it is sent. */
  preview: string
  /** When it was sent, in milliseconds since 1970. */
  at: number
}

const UPLOAD_PATH = '/api/request-pictures'
export const PICTURE_FAILED = 'Failed to upload image'
/** More than the pages show; a picture of a phone has twice as many pixels on each side. */
const SIDE_MAX = 2048
const PREVIEW_SIDE = 160
const JPEG_QUALITY = 0.85
const PREVIEW_QUALITY = 0.6

/** Sends one picture of a customer, shrunk where it is large; throws an Error with the message to show. */
export async function sendCustomerPicture(file: File): Promise<SentPicture> {
  const image = await decode(file)
  const [sent, preview] = await Promise.all([shrink(file, image), previewOf(image)])
  image?.close()
  const form = new FormData()
  form.append('image', sent, 'picture')
  const response = await fetch(UPLOAD_PATH, { method: 'POST', body: form }).catch(() => null)
  if (!response) throw new Error(PICTURE_FAILED)
  const { words } = readBody(await response.clone().text())
  if (!response.ok) throw new Error(words ?? PICTURE_FAILED)
  const stored = (await response.json().catch(() => null)) as { public_id?: unknown } | null
  const id = stored?.public_id
  if (typeof id !== 'string') throw new Error(PICTURE_FAILED)
  return { id, name: file.name, preview, at: Date.now() }
}

/** The pixels of a file, or null where this browser cannot read it. */
const decode = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file).catch(() => null)

/** The picture as JPEG of at most 2048 pixels on a side where that is less; the file itself where it is small or cannot be drawn. */
async function shrink(file: File, image: ImageBitmap | null): Promise<Blob> {
  const isKnown = PICTURE_TYPES.includes(file.type)
  const isLarge =
    file.size > PICTURE_BYTES_MAX ||
    (image !== null && Math.max(image.width, image.height) > SIDE_MAX)
  if (isKnown && !isLarge) return file
  const drawn = image && (await draw(image, SIDE_MAX, JPEG_QUALITY).catch(() => null))
  if (drawn && (!isKnown || drawn.size < file.size)) return drawn
  if (!isKnown) throw new Error(PICTURE_TYPE_INVALID)
  if (file.size > PICTURE_BYTES_MAX) throw new Error(PICTURE_TOO_LARGE)
  return file
}

async function previewOf(image: ImageBitmap | null): Promise<string> {
  const drawn = image && (await draw(image, PREVIEW_SIDE, PREVIEW_QUALITY).catch(() => null))
  if (!drawn) return ''
  const { promise, resolve } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('loadend', () =>
    resolve(typeof reader.result === 'string' ? reader.result : ''),
  )
  reader.readAsDataURL(drawn)
  return promise
}

/** A picture as JPEG with no side longer than `side`, and none longer than it is. */
async function draw(image: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  // JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
    'image/jpeg',
    quality,
  )
  return promise
}
