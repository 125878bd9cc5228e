import { DAY_MS } from '../lib/durations.ts'

/** Stored widths in pixels, up to that of the original. */
export const PICTURE_WIDTHS = [240, 480, 640, 960, 1600] as const
const [SMALLEST, SECOND_SMALLEST] = PICTURE_WIDTHS
export const PICTURE_BYTES_MAX = 5_242_880
export const PICTURE_PIXELS_MAX = 50_000_000
/** In pixels; rows or columns of millions of pixels take seconds to decode. */
export const PICTURE_SIDE_MAX = 20_000
/** Per vehicle. */
export const PICTURES_MAX = 24
/** Time until a picture that belongs to no vehicle is deleted (rule 16.11). */
export const UNUSED_PICTURE_KEPT_MS = DAY_MS
/** Accepted for upload. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Upload errors (rules 16.1, 16.2, 16.14). */
export const PICTURE_TYPE_INVALID = 'Please upload a valid image file (JPG, PNG, or WebP)'
export const PICTURE_TOO_MANY_PIXELS =
  'The picture has too many pixels: at most 50 million, and 20,000 on a side'
export const PICTURE_TOO_LARGE = 'File size must be less than 5MB'

/** Stored picture; its id has its size and smallest width: '0199a5…-1600x1200-240'. */
export type Picture = { id: string; url: string; width: number; height: number }

// UUID, width and height of the largest version; pictures stored before 240 pixel versions end
// there.
export const PICTURE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(\d{1,5})x(\d{1,5})(-240)?$/

/** Returns the id of a picture that is stored in every width. */
export const buildPictureId = (
  uuid: string,
  { width, height }: { width: number; height: number },
): string => `${uuid}-${width}x${height}-${SMALLEST}`

export const buildPictureUrl = (baseUrl: string, id: string, width: number): string =>
  `${baseUrl}/${id}/${width}.webp`

/** Lists the widths to store for an original of `width` pixels, ascending. */
export const listWidthsUpTo = (width: number): number[] => [
  ...PICTURE_WIDTHS.filter((candidate) => candidate < width),
  width,
]

/** Lists the stored widths, ascending; empty for an invalid id. */
export function listPictureWidths(id: string): number[] {
  const [, own, , smallest] = PICTURE_ID.exec(id) ?? []
  if (own === undefined) return []
  const width = Number(own)
  return listWidthsUpTo(width).filter(
    (each) => smallest !== undefined || each >= SECOND_SMALLEST || each === width,
  )
}

export const getLargestUrl = ({ url, width }: Picture): string =>
  url.replace(/\/\d+\.webp$/, `/${width}.webp`)

/** Parses an id; `url` is the largest width up to 960 pixels. Returns null if invalid. */
export function pictureFromId(baseUrl: string, id: string | null): Picture | null {
  const match = id ? PICTURE_ID.exec(id) : null
  if (!id || !match) return null
  const width = Number(match[1])
  const url = buildPictureUrl(baseUrl, id, Math.min(width, 960))
  return { id, url, width, height: Number(match[2]) }
}

/** JPEG for link previews and advertisers; size in pixels. */
export type Preview = { path: string; width: number; height: number }

/** Longest side in pixels. */
export const PREVIEW_SIDE = 1200

export function toPreview({ id, width, height }: Omit<Picture, 'url'>): Preview {
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(width, height))
  return {
    path: `/preview/${id}.jpg`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Parses the URL of any stored width; returns null for other URLs. */
export function pictureFromUrl(url: string | null): Picture | null {
  const match = url ? /^(.*)\/([^/]+)\/\d+\.webp$/.exec(url) : null
  return match?.[2] ? pictureFromId(match[1] ?? '', match[2]) : null
}
