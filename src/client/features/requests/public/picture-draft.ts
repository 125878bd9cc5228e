import { UNCLAIMED_PICTURE_KEPT_MS } from '#shared/domain/customer-picture.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { hasFields, isNumber, isText } from '../../../lib/stored-shape.ts'
import type { DraftPicture } from './send-picture.ts'

export const PICTURES_UNDER_WAY =
  "Your pictures are still uploading. We'll continue as soon as they're done."

/** A picture of a stored draft. */
export const isPicture = hasFields<DraftPicture>({
  id: isText,
  name: isText,
  preview: isText,
  at: isNumber,
})

/** Pictures that the server still has. */
export const listPictures = (pictures: DraftPicture[]): DraftPicture[] => pictures.filter(isKept)

/** With an hour left in which the form can be sent. */
const isKept = ({ at }: DraftPicture): boolean =>
  Date.now() - at < UNCLAIMED_PICTURE_KEPT_MS - HOUR_MS

/** Number of pictures for the review; blank for none. */
export const formatPictureCount = (pictures: DraftPicture[]): string =>
  String(listPictures(pictures).length || '')
