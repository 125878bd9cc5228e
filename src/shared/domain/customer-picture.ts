/** How many pictures a customer sends with a request or a message at most. */
export const CUSTOMER_PICTURES_MAX = 4
/** How long a picture is kept that was sent with nothing. */
export const UNSENT_PICTURE_KEPT_MS = 6 * 3_600_000
export const CUSTOMER_PICTURE_GONE =
  'A picture is no longer there. Please remove it and add it again'
export const CUSTOMER_PICTURES_TOO_MANY = `Please send at most ${CUSTOMER_PICTURES_MAX} pictures`

/** A picture by a customer; without the link of its request or a session it has no address. */
export type CustomerPicture = { id: string; width: number; height: number }

/** The width of the small version of a picture, as the pages list it. */
export const CUSTOMER_PICTURE_SMALL = 240
