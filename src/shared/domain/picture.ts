/** The widths in pixels that a picture is stored in, as far as the original reaches. */
export const PICTURE_WIDTHS = [240, 480, 640, 960, 1600] as const
const [SMALLEST, SECOND_SMALLEST] = PICTURE_WIDTHS
export const PICTURE_BYTES_MAX = 5_242_880
export const PICTURE_PIXELS_MAX = 50_000_000
/** The longest side of a picture; a row or column of millions of pixels takes seconds to decode. */
export const PICTURE_SIDE_MAX = 20_000
/** How many pictures one vehicle has at most. */
export const PICTURES_MAX = 24
/** How long a picture is kept that belongs to no vehicle (docs/product.md 16.11). */
export const UNUSED_PICTURE_KEPT_MS = 24 * 3_600_000
/** What may be uploaded. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** The messages of docs/product.md 16.1, 16.2 and 16.14. */
export const PICTURE_TYPE_INVALID = 'Please upload a valid image file (JPG, PNG, or WebP)'
export const PICTURE_TOO_MANY_PIXELS =
  'The picture has too many pixels: at most 50 million, and 20,000 on a side'
export const PICTURE_TOO_LARGE = 'File size must be less than 5MB'

/**
 * A stored picture. The id carries the size of the largest stored width and the smallest width, '0199a5…-1600x1200-240', so that a
 * page knows its shape without asking the database.
 */
export type Picture = { id: string; url: string; width: number; height: number }

/** UUID, width and height of the largest stored version; a picture stored before there was a width of 240 pixels ends there. */
export const PICTURE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(\d{1,5})x(\d{1,5})(-240)?$/

/** The id of a picture that is stored in every width. */
export const pictureId = (
  uuid: string,
  { width, height }: { width: number; height: number },
): string => `${uuid}-${width}x${height}-${SMALLEST}`

/** The address of a picture in one width; `baseUrl` is where pictures are served from. */
export const pictureUrl = (baseUrl: string, id: string, width: number): string =>
  `${baseUrl}/${id}/${width}.webp`

/** The widths that a picture of `width` pixels is to be stored in, smallest first. */
export const widthsUpTo = (width: number): number[] => [
  ...PICTURE_WIDTHS.filter((candidate) => candidate < width),
  width,
]

/** The stored widths of a picture, smallest first; none where the id is none of ours. */
export function pictureWidths(id: string): number[] {
  const [, own, , smallest] = PICTURE_ID.exec(id) ?? []
  if (own === undefined) return []
  const width = Number(own)
  return widthsUpTo(width).filter(
    (each) => smallest !== undefined || each >= SECOND_SMALLEST || each === width,
  )
}

/** The address of a picture in its largest stored width. */
export const largestUrl = ({ url, width }: Picture): string =>
  url.replace(/\/\d+\.webp$/, `/${width}.webp`)

/** A picture from its id, or null when the id is none of ours; `url` is the widest at or under 960 pixels. */
export function pictureFromId(baseUrl: string, id: string | null): Picture | null {
  const match = id ? PICTURE_ID.exec(id) : null
  if (!id || !match) return null
  const width = Number(match[1])
  const best = widthsUpTo(width).findLast((candidate) => candidate <= 960) ?? width
  return { id, url: pictureUrl(baseUrl, id, best), width, height: Number(match[2]) }
}

/** A JPEG for link previews and advertisers, with its path here and its size in pixels. */
export type Preview = { path: string; width: number; height: number }

/** The longest side of a preview, in pixels. */
export const PREVIEW_SIDE = 1200

/** The preview of a stored picture. */
export function previewOf({ id, width, height }: Omit<Picture, 'url'>): Preview {
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(width, height))
  return {
    path: `/preview/${id}.jpg`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** A picture from its address in any width, or null when the address is none of ours. */
export function pictureFromUrl(url: string | null): Picture | null {
  const match = url ? /^(.*)\/([^/]+)\/\d+\.webp$/.exec(url) : null
  return match?.[2] ? pictureFromId(match[1] ?? '', match[2]) : null
}
