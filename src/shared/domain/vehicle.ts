import * as z from 'zod'
import { readNumber } from '#shared/lib/numbers.ts'
import { PICTURE_ID, PICTURES_MAX, pictureFromUrl } from './picture.ts'

/** The two kinds of stock: cars for sale and vehicles taken apart for their parts. */
export const STOCK_KINDS = ['retail', 'dismantled'] as const
export type StockKind = (typeof STOCK_KINDS)[number]

/** How long a vehicle counts as new in the lists. */
export const NEW_FOR_MS = 7 * 24 * 3_600_000

export const YEAR_MIN = 1900
export const YEAR_MAX = 2100
export const MILEAGE_MAX = 2_000_000
export const NAME_MAX = 120
export const FREE_TEXT_MAX = 4000
export const NOTES_MAX = 2000
export const VEHICLE_ID_REQUIRED = 'Vehicle ID is required'
export const PICTURE_UNKNOWN = 'This picture is not there. Please upload it again'
export const PICTURE_OF_ANOTHER =
  'This picture belongs to another vehicle. Please upload it for this one too'
export const PICTURE_FROM_ELSEWHERE =
  'This is not the address of a picture that was uploaded here. Please upload the picture first'

// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** Text without control characters but tabs and line breaks; Postgres stores no NUL, and a name needs no bell. */
export const clean = (text: string) => text.replaceAll(CONTROL_CHARACTERS, '').trim()

/** A required line of text; blanks around it are dropped. */
export const requiredText = (label: string, max = NAME_MAX) =>
  z
    .string({ error: `${label} is required` })
    .overwrite(clean)
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`)

/** An optional text; blank counts as absent. */
export const optionalText = (label: string, max = NAME_MAX) =>
  z
    .string({ error: `${label} must be text` })
    .overwrite(clean)
    .max(max, `${label} must be at most ${max} characters`)
    .nullish()
    .transform((text) => text || null)

/** An optional choice from a closed list; blank counts as absent. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(
  label: string,
  choices: T,
) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    z.enum(choices, { error: `${label} must be one of: ${choices.join(', ')}` }).nullable(),
  )

/** The id of a vehicle that is asked for; one that is none of ours is simply not found. */
export const vehicleIdSchema = z
  .string({ error: VEHICLE_ID_REQUIRED })
  .trim()
  .min(1, VEHICLE_ID_REQUIRED)

export const yearSchema = z.preprocess(
  readNumber,
  z
    .int({
      error: (issue) =>
        issue.input === undefined || issue.input === null
          ? 'Year is required'
          : 'Please enter a valid year',
    })
    .min(YEAR_MIN, 'Please enter a valid year')
    .max(YEAR_MAX, 'Please enter a valid year'),
)

/** Miles on the odometer; '45,000' is read as 45000 and blank as unknown. */
export const optionalMileageSchema = z.preprocess(
  (value) => readNumber(value) ?? null,
  z
    .int({ error: 'Mileage must be a whole number' })
    .min(0, 'Mileage cannot be negative')
    .max(MILEAGE_MAX, 'Mileage is too high')
    .nullable(),
)

/** The picture of a vehicle, as picture.ts describes it. */
export const pictureSchema = z.object({
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
})

const idOf = (picture: unknown): unknown =>
  typeof picture === 'object' && picture !== null && 'id' in picture ? picture.id : picture

/** Either form of a picture, which the function that reads them hides from zod. */
const PICTURE_TOLD = {
  type: undefined,
  pattern: undefined,
  description: 'The `public_id` of an upload, or a picture as replies give it.',
  anyOf: [
    {
      type: 'string',
      pattern: PICTURE_ID.source,
      examples: ['0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10-1600x1200'],
    },
    {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: PICTURE_ID.source },
        url: { type: 'string' },
        width: { type: 'integer' },
        height: { type: 'integer' },
      },
      required: ['id'],
      additionalProperties: false,
    },
  ],
}

/**
 * How callers say which pictures a vehicle has. `pictures` are all of them in order, the cover first, as ids or as replies give
 * them; `imageUrl` is the address of the cover alone, as an upload gave it, and blank for none. What is left out stays as it is.
 */
export const pictureFields = {
  pictures: z
    .array(
      z
        .preprocess(idOf, z.string({ error: PICTURE_UNKNOWN }).regex(PICTURE_ID, PICTURE_UNKNOWN))
        .meta(PICTURE_TOLD),
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

/** A moment as ISO 8601, the way dates travel over the wire. */
export const isoDateTime = z.iso.datetime({ offset: true })

/** A moment given as ISO 8601, or a bare calendar day, which is taken at noon UTC so that it is the same day in the shop; comes out as a full ISO timestamp. */
export const lenientDateTime = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .refine(
      (text) => isRealDay(text) && (BARE_DAY.test(text) || MOMENT.safeParse(text).success),
      `${label} must be a date`,
    )
    .transform((text) => new Date(BARE_DAY.test(text) ? `${text}T12:00:00Z` : text).toISOString())
    .meta({
      format: 'date-time',
      description:
        'ISO 8601, such as `2026-11-02T12:00:00Z`; a bare day such as `2026-11-02` is taken too.',
    })

const isRealDay = (text: string): boolean => z.iso.date().safeParse(text.slice(0, 10)).success
const BARE_DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = z.iso.datetime({ offset: true, local: true })
