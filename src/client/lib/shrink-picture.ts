import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  PICTURE_TYPE_INVALID,
  PICTURE_TYPES,
} from '#shared/domain/picture.ts'
import { deferred } from './deferred.ts'

/** More than the pages show; a picture of a phone has twice as many pixels on each side. */
export const SIDE_MAX = 2048
const JPEG_QUALITY = 0.85
/** Labels under which programs hand over a JPEG; the server looks at its content. */
const LABELS = [...PICTURE_TYPES, 'image/jpg', 'image/pjpeg', 'application/octet-stream', '']

/** Returns the pixels of a file, or null where this browser cannot read it. */
export const decodePicture = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file).catch(() => null)

/** Whether a file may be a picture that the server takes, by the label that the browser gave it. */
export const mayBePicture = ({ type }: Pick<File, 'type'>): boolean => LABELS.includes(type)

/**
 * Returns a file that is small enough, else (or `always`) its picture drawn with sides of at most 2048 pixels as JPEG, if that is
 * smaller. Throws an Error with the message to show for what is too large or of another type and cannot be drawn.
 */
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

/** Draws a picture as JPEG with no side longer than `side` pixels, nor than it was. */
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
  const { promise, resolve, reject } = deferred<Blob>()
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
    'image/jpeg',
    quality,
  )
  return promise
}
