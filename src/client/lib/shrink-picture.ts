import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  PICTURE_TYPE_INVALID,
  PICTURE_TYPES,
} from '#shared/domain/picture.ts'
import { createDeferred } from './deferred.ts'

/** Longest side in pixels; twice as large as pages show. */
export const SIDE_MAX = 2048
const JPEG_QUALITY = 0.85
/** MIME types that programs use for JPEG; the server checks the content. */
const LABELS = [...PICTURE_TYPES, 'image/jpg', 'image/pjpeg', 'application/octet-stream', '']

/** Returns the pixels of a file, or null if this browser cannot decode it. */
export const decodePicture = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file).catch(() => null)

/** Filters files by MIME type; the server checks the content. */
export const mayBePicture = ({ type }: Pick<File, 'type'>): boolean => LABELS.includes(type)

/** Shrinks a file that is too large to a JPEG. Throws an Error with a message for the user. */
export async function shrinkPicture(
  file: File,
  image: ImageBitmap | null,
  { always = false } = {},
): Promise<Blob> {
  const isSmall = file.size <= PICTURE_BYTES_MAX
  const isKnown = mayBePicture(file)
  if (isSmall && isKnown && !always) return file
  const drawn = image && (await drawPicture(image, SIDE_MAX, JPEG_QUALITY).catch(() => null))
  if (drawn && (!isKnown || drawn.size < file.size)) return drawn
  if (!isKnown) throw new Error(PICTURE_TYPE_INVALID)
  if (!isSmall) throw new Error(PICTURE_TOO_LARGE)
  return file
}

/** Draws a picture as JPEG, scaled down to a longest side of `side` pixels. */
export async function drawPicture(
  image: ImageBitmap,
  side: number,
  quality: number,
): Promise<Blob> {
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
  const { promise, resolve, reject } = createDeferred<Blob>()
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
    'image/jpeg',
    quality,
  )
  return promise
}
