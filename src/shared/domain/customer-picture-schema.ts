import * as z from 'zod'
import {
  CUSTOMER_PICTURE_GONE,
  CUSTOMER_PICTURES_MAX,
  CUSTOMER_PICTURES_TOO_MANY,
} from './customer-picture.ts'
import { PICTURE_ID } from './picture.ts'
import { NAME_MAX } from './text-limits.ts'

/** Customer's picture with the id that staff load it by. */
export const customerPictureSchema = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
})

/** Ids of uploaded pictures, in display order. */
export const customerPicturesSchema = z
  .array(
    z
      .string()
      .max(NAME_MAX, { error: CUSTOMER_PICTURE_GONE, abort: true })
      .regex(PICTURE_ID, CUSTOMER_PICTURE_GONE),
    {
      error: 'Pictures must be a list of ids',
    },
  )
  .max(CUSTOMER_PICTURES_MAX, CUSTOMER_PICTURES_TOO_MANY)
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])])
  .meta({ description: 'The `public_id` of each picture from `POST /api/request-pictures`.' })
