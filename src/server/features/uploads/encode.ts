import { AppError } from '#server/core/app-error.ts'
import { loadSharp } from '#server/core/imaging.ts'
import { PICTURE_PIXELS_MAX, PICTURE_TYPE_INVALID, PICTURE_WIDTHS, pictureWidths } from '#shared/domain/picture.ts'

/** A picture as it is stored: its size, and what is to be written under which width. */
export type EncodedPicture = { width: number; height: number; versions: { width: number; webp: Buffer }[] }

const WEBP_QUALITY = 78
const FORMATS = new Set(['jpeg', 'png', 'webp'])
const WIDTH_MAX = PICTURE_WIDTHS.at(-1) ?? 1600
/** Nothing that stands on a lot is higher than twice its width; what claims to be costs memory. */
const HEIGHT_MAX = 2 * WIDTH_MAX
const PATIENCE_SECONDS = 20

/**
 * Decodes a picture for real, turns it upright and then by `quarterTurns` clockwise, drops all metadata and whatever hangs behind,
 * and makes it anew as WebP in every stored width. Throws AppError 'unsupported-type' for what is no whole JPEG, PNG or WebP of at
 * most 50 million pixels (specification section 5; OWASP ASVS 5.0, 5.2.2 and 5.2.6).
 */
export async function encodePicture(bytes: Buffer, { quarterTurns = 0 } = {}): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const { pixels, ...shape } = await decode(bytes, quarterTurns)
  const versions: EncodedPicture['versions'] = []
  for (const width of pictureWidths(shape.width)) {
    versions.push({ width, webp: await sharp(pixels, { raw: shape }).resize({ width }).webp({ quality: WEBP_QUALITY }).toBuffer() })
  }
  return { width: shape.width, height: shape.height, versions }
}

async function decode(bytes: Buffer, quarterTurns: number) {
  const sharp = await loadSharp()
  try {
    const image = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'warning' })
    const { format } = await image.metadata()
    if (!FORMATS.has(format)) throw new Error(`Format ${format} is not accepted`)
    const { data, info } = await image
      .autoOrient()
      .rotate(quarterTurns * 90)
      .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: PATIENCE_SECONDS })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { pixels: data, width: info.width, height: info.height, channels: info.channels }
  } catch (cause) {
    throw new AppError('unsupported-type', PICTURE_TYPE_INVALID, { cause })
  }
}
