import * as z from 'zod'
import { URL_MAX } from '../lib/url.ts'
import { PICTURE_ID, PICTURES_MAX, pictureFromUrl } from './picture.ts'
import { NAME_MAX } from './text-limits.ts'
import { PICTURE_FROM_ELSEWHERE, PICTURE_UNKNOWN } from './vehicle.ts'

/** Matches Picture in picture.ts. */
const pictureSchema = z.object({
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
})

const readId = (picture: unknown): unknown =>
  typeof picture === 'object' && picture !== null && 'id' in picture ? picture.id : picture

/** OpenAPI types, which zod cannot derive from a preprocess function. */
const PICTURE_DOCS = {
  type: undefined,
  pattern: undefined,
  description: 'The `public_id` of an upload, or a picture as replies give it.',
  anyOf: [
    {
      type: 'string',
      pattern: PICTURE_ID.source,
      maxLength: NAME_MAX,
      examples: ['0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10-1600x1200'],
    },
    {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: PICTURE_ID.source, maxLength: NAME_MAX },
        url: { type: 'string', maxLength: URL_MAX },
        width: { type: 'integer' },
        height: { type: 'integer' },
      },
      required: ['id'],
      additionalProperties: false,
    },
  ],
}

// All pictures, cover first, as ids or objects; `imageUrl` is the cover's URL only, '' removes it.
export const pictureFields = {
  pictures: z
    .array(
      z
        .preprocess(
          readId,
          z
            .string({ error: PICTURE_UNKNOWN })
            .max(NAME_MAX, { error: PICTURE_UNKNOWN, abort: true })
            .regex(PICTURE_ID, PICTURE_UNKNOWN),
        )
        .meta(PICTURE_DOCS),
      {
        error: 'Pictures must be a list',
      },
    )
    .max(PICTURES_MAX, `A vehicle has at most ${PICTURES_MAX} pictures`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each picture can be there only once')
    .optional()
    .meta({
      description:
        'All pictures in their order, the cover first; they take the place of those that are there.',
    }),
  imageUrl: z
    .string({ error: PICTURE_FROM_ELSEWHERE })
    .max(URL_MAX, { error: PICTURE_FROM_ELSEWHERE, abort: true })
    .trim()
    .refine((url) => url === '' || pictureFromUrl(url) !== null, PICTURE_FROM_ELSEWHERE)
    .nullable()
    .optional()
    .meta({
      description:
        'The `url` of an upload: that picture becomes the cover, before the others. Blank or null removes all. Not read beside `pictures`.',
      examples: ['/pictures/0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10-1600x1200/960.webp'],
    }),
}
export type PictureFields = {
  pictures?: string[] | undefined
  imageUrl?: string | null | undefined
}

export const shownPictures = {
  /** Cover. */
  picture: pictureSchema.nullable(),
  /** In display order, cover first. */
  pictures: z.array(pictureSchema),
}
