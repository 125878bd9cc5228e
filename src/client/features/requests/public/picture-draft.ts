import { UNCLAIMED_PICTURE_KEPT_MS } from '#shared/domain/customer-picture.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import type { DraftPicture } from './send-picture.ts'

export const PICTURES_UNDER_WAY =
  "Your pictures are still uploading. We'll continue as soon as they're done."

/** Pictures that the server still has; drafts of older versions may hold anything. */
export const listPictures = (stored: unknown): DraftPicture[] =>
  Array.isArray(stored) ? stored.filter(isPicture).filter(isKept) : []

function isPicture(value: unknown): value is DraftPicture {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, preview, at } = value as Record<keyof DraftPicture, unknown>
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof preview === 'string' &&
    typeof at === 'number'
  )
}

/** With an hour left in which the form can be sent. */
const isKept = ({ at }: DraftPicture): boolean =>
  Date.now() - at < UNCLAIMED_PICTURE_KEPT_MS - HOUR_MS

/** Number of pictures for the review; blank for none. */
export const formatPictureCount = (stored: unknown): string =>
  String(listPictures(stored).length || '')
