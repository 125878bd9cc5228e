import type { Channels, Sharp, WebpOptions } from 'sharp'
import { AppError } from '#server/core/app-error.ts'
import {
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  PICTURE_TOO_MANY_PIXELS,
  PICTURE_TYPE_INVALID,
  PICTURE_WIDTHS,
  listWidthsUpTo,
} from '#shared/domain/picture.ts'
import { chooseBackground } from './logo-background.ts'

/** Size of a picture, and its bytes by width. */
export type EncodedPicture = {
  width: number
  height: number
  versions: { width: number; webp: Buffer }[]
}

type Pixels = { data: Buffer; width: number; height: number; channels: Channels }

/** Effort from 0 to 6; a picture is encoded once and loaded often. */
const PHOTO = { quality: 78, effort: 4 }
/** A drawing has flat colors: its files grow by 7 percent at half the work. */
const DRAWING = { quality: 78, effort: 2 }
/** Keeps the edges of text clean. */
const LOGO = { quality: 92, smartSubsample: true, effort: 4 }
const JPEG_QUALITY = 80
const LOGO_SIDE = 960
const LOGO_IMAGE = { width: 336, height: 160 }
/** The border of a transparent logo, as a part of its longer side. */
const LOGO_BORDER = 0.05
/** Exceeds the gallery's 736 pixels; enlarged drawings stay sharp. */
const DRAWING_WIDTH = 1280
const FORMATS = new Set(['jpeg', 'png', 'webp'])
const WIDTH_MAX = PICTURE_WIDTHS.at(-1) ?? 1600
/** Taller pictures cost memory and are not vehicles. */
const HEIGHT_MAX = 2 * WIDTH_MAX
const TIMEOUT_SECONDS = 20

/** Turns a picture upright, drops its metadata and encodes every width (rule 16.14). */
export async function encodePicture(
  bytes: Buffer,
  { quarterTurns = 0 } = {},
): Promise<EncodedPicture> {
  return encode(await decode(bytes, { quarterTurns }), PHOTO)
}

/** Encodes a logo; a transparent one gets a border and a background. */
export async function encodeLogo(bytes: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const pixels = await decode(bytes, { side: LOGO_SIDE })
  const { data, ...raw } = pixels
  const background = chooseBackground(pixels)
  if (background === null) return encode(pixels, LOGO)
  const border = Math.ceil(Math.max(raw.width, raw.height) * LOGO_BORDER)
  const framed = sharp(data, { raw })
    .flatten({ background })
    .extend({ top: border, bottom: border, left: border, right: border, background })
  return encode(await readPixels(framed), LOGO)
}

/** Encodes an SVG document of the demo in every width. */
export async function encodeDrawing(svg: string): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const drawn = sharp(Buffer.from(svg)).resize({ width: DRAWING_WIDTH }).flatten()
  return encode(await readPixels(drawn), DRAWING)
}

/** Encodes a JPEG for programs that show no WebP. */
export async function encodePreview(
  source: Buffer | string,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(typeof source === 'string' ? Buffer.from(source) : source)
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: '#fff' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}

/** Makes a stored logo a PNG for email programs, at most 336 by 160 pixels. */
export async function encodeLogoImage(logo: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(logo)
    .resize({ ...LOGO_IMAGE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

/** Makes a stored logo a square PNG on the color of its corner. */
export async function encodeIcon(logo: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const corner = await sharp(logo)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const [r = 255, g = r, b = r] = corner
  const background = { r, g, b }
  return sharp(logo)
    .flatten({ background })
    .resize({ width: side, height: side, fit: 'contain', background })
    .png()
    .toBuffer()
}

async function encode({ data, ...shape }: Pixels, quality: WebpOptions): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const versions: EncodedPicture['versions'] = []
  for (const width of listWidthsUpTo(shape.width)) {
    versions.push({
      width,
      webp: await sharp(data, { raw: shape }).resize({ width }).webp(quality).toBuffer(),
    })
  }
  return { width: shape.width, height: shape.height, versions }
}

async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

async function decode(
  bytes: Buffer,
  { quarterTurns = 0, side }: { quarterTurns?: number; side?: number },
): Promise<Pixels> {
  const sharp = await loadSharp()
  try {
    // The head of the file alone says all of this; nothing is decoded yet.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!FORMATS.has(format)) throw new Error(`Format ${format} is not accepted`)
    if (Math.max(width, height) > PICTURE_SIDE_MAX || width * height > PICTURE_PIXELS_MAX) {
      throw new AppError('unsupported-type', PICTURE_TOO_MANY_PIXELS)
    }
    const upright = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .rotate(quarterTurns * 90)
      .resize({
        width: side ?? WIDTH_MAX,
        height: side ?? HEIGHT_MAX,
        fit: 'inside',
        withoutEnlargement: true,
      })
    return await readPixels(upright)
  } catch (cause) {
    throw cause instanceof AppError
      ? cause
      : new AppError('unsupported-type', PICTURE_TYPE_INVALID, { cause })
  }
}

type SharpLibrary = typeof import('sharp').default

let loading: Promise<SharpLibrary> | undefined

/** Loads sharp with one thread and no cache, which take a fifth of the memory. */
const loadSharp = (): Promise<SharpLibrary> => (loading ??= load())

async function load(): Promise<SharpLibrary> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
