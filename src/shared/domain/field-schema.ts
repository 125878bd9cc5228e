import * as z from 'zod'
import { NAME_MAX } from './vehicle.ts'
import { VIN_INVALID, VIN_PATTERN, VIN_REQUIRED } from './vin.ts'

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

/** The key that makes a retry harmless, or null: what was sent with it before is there already. */
export const idempotencyKeySchema = z
  .string({ error: 'Idempotency key must be text' })
  .overwrite(clean)
  .regex(
    /^(?:[\w-]{8,100})?$/,
    'Idempotency key must be 8 to 100 letters, digits, dashes or underscores',
  )
  .nullish()
  .transform((key) => key || null)
  .meta({
    description: 'Made up by the caller: what is sent again with the same key is not done twice.',
  })
export type Repeatable = { idempotencyKey?: string | null }

/** How many entries a list reply holds at most (docs/product.md 19.16). */
export const LIST_MAX = 500

/** The `limit` of a list's query string; as many as there may be when it is left out. */
export const listLimitSchema = z.preprocess(
  readNumber,
  z
    .int({ error: 'limit must be a whole number' })
    .min(1, 'limit must be at least 1')
    .max(LIST_MAX, `limit must be at most ${LIST_MAX}`)
    .default(LIST_MAX),
)

/** A whole number as people write it ('45,000', ' 2012 ') or as JSON sends it; anything else comes back unchanged for the schema to refuse. */
export function readNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.replaceAll(',', '').trim()
  if (text === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : value
}

/** A VIN as people type it, in any case, with blanks around it; comes out in capitals (docs/product.md 5.5, 5.6, 10.1). */
export const vinSchema = z
  .string({ error: VIN_REQUIRED })
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().min(1, VIN_REQUIRED).regex(VIN_PATTERN, VIN_INVALID))
  .meta({
    description:
      '17 letters and digits without I, O and Q, in any case, such as `1HGCM82633A004352`.',
    pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$',
  })

/** What a caller sends to have a VIN decoded. */
export const vinInputSchema = z.object({ vin: vinSchema }, { error: VIN_REQUIRED })

/** How many things one bulk change may have. */
export const BULK_MAX = 100
/** A UUID and a comma. */
const ID_LENGTH = 37

/** Ids with commas between them, of what is chosen in a table. */
export const idListSchema = (things: string) =>
  z
    .string()
    .max(BULK_MAX * ID_LENGTH)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid(`ids must be ids of ${things}`)).max(BULK_MAX))
    .meta({ description: `These ${things} alone: their ids, with commas between them.` })
