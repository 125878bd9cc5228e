import { HOUR_MS } from '../lib/durations.ts'

/** Per request or message. */
export const CUSTOMER_PICTURES_MAX = 4
/** Time until an uploaded picture that belongs to nothing is deleted. */
export const UNCLAIMED_PICTURE_KEPT_MS = 6 * HOUR_MS
export const CUSTOMER_PICTURE_GONE =
  'A picture is no longer there. Please remove it and add it again'
export const CUSTOMER_PICTURES_TOO_MANY = `Please send at most ${CUSTOMER_PICTURES_MAX} pictures`

/** Has no URL: access needs the request's link or a session. */
export type CustomerPicture = { id: string; width: number; height: number }

/** Width in pixels of the thumbnail. */
export const CUSTOMER_PICTURE_SMALL = 240
