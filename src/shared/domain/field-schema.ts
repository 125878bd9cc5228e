import * as z from 'zod'
import { readWhole } from '../lib/amounts.ts'
import { readIsoDay } from '../lib/typed-date.ts'
import { NAME_MAX } from './text-limits.ts'
import { cleanVin, VIN_INVALID, VIN_PATTERN, VIN_REQUIRED, VIN_TYPED_MAX } from './vin.ts'

// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g
/** Emoji may contain invisible characters; everywhere else those are dropped. */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:[\uFE0E\uFE0F]|\p{Emoji_Modifier})?(?:\u200D(?=\p{Extended_Pictographic}))?)|[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Nearly all texts; there is nothing to remove from them. */
const PRINTABLE_ASCII = /^[ -~]*$/
const BLANKS = /\p{Zs}/gu
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g

/** Removes control and invisible characters; normalizes spaces and line ends. */
export const clean = (text: string): string =>
  PRINTABLE_ASCII.test(text)
    ? text.trim()
    : text
        .replaceAll(LINE_ENDS, '\n')
        .replaceAll(CONTROL_CHARACTERS, '')
        .replaceAll(INVISIBLE, '$1')
        .replaceAll(BLANKS, ' ')
        .trim()

/** Spaces and control characters allowed around a text before its length is checked. */
const DROPPED_MAX = 1000

type TextRules = { error: string; tooLong: string; read?: (text: string) => string }

/** Limits text to `max` characters after cleaning; rejects long input before reading it. */
export const textUpTo = (max: number, { error, tooLong, read = clean }: TextRules) =>
  z
    .string({ error })
    .max(max + DROPPED_MAX, { error: tooLong, abort: true })
    .overwrite(read)
    .max(max, { error: tooLong, abort: true })

/** Requires a line of text; trims it. */
export const requiredText = (label: string, max = NAME_MAX, read = clean) =>
  textUpTo(max, {
    error: `${label} is required`,
    tooLong: `${label} must be at most ${max} characters`,
    read,
  }).min(1, `${label} is required`)

/** Treats blank text as absent. */
export const optionalText = (label: string, max = NAME_MAX, read = clean) =>
  textUpTo(max, {
    error: `${label} must be text`,
    tooLong: `${label} must be at most ${max} characters`,
    read,
  })
    .nullish()
    .transform((text) => text || null)

/** For a column that is never null; defaults to ''. */
export const textOrEmpty = (label: string, max = NAME_MAX) =>
  optionalText(label, max).transform((text) => text ?? '')

type Choices = readonly [string, ...string[]]

/** Requires one of a closed list. */
export const requiredChoice = <const T extends Choices>(label: string, choices: T) =>
  z.enum(choices, { error: `${label} must be one of: ${choices.join(', ')}` })

/** Treats a blank choice as absent. */
export const optionalChoice = <const T extends Choices>(label: string, choices: T) =>
  z
    .enum(['', ...choices], { error: `${label} must be one of: ${choices.join(', ')}` })
    .meta({ enum: choices })
    .nullish()
    .transform((chosen) => (chosen ? (chosen as T[number]) : null))

/** Defaults to null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null)

/** Defaults to false. */
export const flag = (name: string) =>
  z
    .boolean({ error: `${name} must be true or false` })
    .nullish()
    .transform((isOn) => isOn ?? false)

/** ISO 8601 date and time; 't' and 'z' may be lower case (RFC 3339, 5.6). */
export const isoDateTime = z
  .string()
  .toUpperCase()
  .check(z.iso.datetime({ offset: true }))

/** Version of the state that a change was made on. */
export const seenVersion = isoDateTime.optional().meta({
  description: 'That of the state it was made on; a change since then is a conflict.',
})

/** Version that a step must name; a change since then is a conflict. */
export const versionSchema = z.strictObject({ updatedAt: isoDateTime })

/** Midnight UTC, as programs write a day. */
const MIDNIGHT = /T00:00:00(?:\.0+)?(?:Z|\+00:00)$/i

/** Accepts a time with zone or a calendar day, stored as noon UTC (the same day at the shop). */
export const lenientDateTime = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .max(DATE_MAX, { error: `${label} must be a date`, abort: true })
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .refine(
      (text) => readIsoDay(text) !== null || isoDateTime.safeParse(text).success,
      `${label} must be a date`,
    )
    .transform((text) => {
      const day = readIsoDay(text.replace(MIDNIGHT, ''))
      return new Date(day === null ? text.toUpperCase() : `${day}T12:00:00Z`).toISOString()
    })
    .meta({
      format: 'date-time',
      description:
        'ISO 8601, such as `2026-11-02T12:00:00Z`; without a zone, and at midnight UTC, the day alone counts, that of the shop.',
    })

/** Treats blank as absent; otherwise like lenientDateTime. */
export const optionalDateTime = (label: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    lenientDateTime(label).nullish(),
  )

const DATE_MAX = 100
const KEY_MAX = 100
const KEY_INVALID = 'Idempotency key must be 8 to 100 letters, digits, dashes or underscores'
/** Makes retries safe: a repeated key returns the first result; null disables this. */
export const idempotencyKeySchema = textUpTo(KEY_MAX, {
  error: 'Idempotency key must be text',
  tooLong: KEY_INVALID,
})
  .regex(/^(?:[\w-]{8,100})?$/, KEY_INVALID)
  .nullish()
  .transform((key) => key || null)
  .meta({
    description: 'Made up by the caller: what is sent again with the same key is not done twice.',
  })
export type Repeatable = { idempotencyKey?: string | null }

/** Maximum entries in a list reply (rule 19.16). */
export const LIST_MAX = 500

/** `limit` of a list; the maximum by default. */
export const listLimitSchema = z.preprocess(
  readNumber,
  z
    .int({ error: 'limit must be a whole number' })
    .min(1, 'limit must be at least 1')
    .max(LIST_MAX, `limit must be at most ${LIST_MAX}`)
    .default(LIST_MAX),
)

/** Search and page of every list of staff. */
export const listFields = {
  q: optionalText('Search'),
  limit: listLimitSchema,
  cursor: z.string().max(800).nullish(),
}

/** Longer than any real number. */
export const NUMBER_TEXT_MAX = 100

/** Parses '45,000'; returns other values unchanged for the schema to reject. */
export function readNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > NUMBER_TEXT_MAX) return value
  const number = readWhole(value)
  if (number === null) return undefined
  return Number.isNaN(number) ? value : number
}

/** Accepts a number, text as typed in a form, or nothing, for a strict schema to check. */
export const numberOrText = (invalid: string) =>
  z
    .union([z.string().max(NUMBER_TEXT_MAX, { abort: true }), z.number()], { error: invalid })
    .nullish()
    .transform((value) => readNumber(value) ?? undefined)

/** Extracts a VIN in any case, with text around it (rules 5.5, 5.6, 10.1). */
export const vinSchema = z
  .string({ error: VIN_REQUIRED })
  .max(VIN_TYPED_MAX, { error: VIN_INVALID, abort: true })
  .transform(cleanVin)
  .pipe(z.string().min(1, VIN_REQUIRED).regex(VIN_PATTERN, VIN_INVALID))
  .meta({
    description:
      '17 letters and digits without I, O and Q, in any case, such as `1HGCM82633A004352`.',
    pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$',
  })

export const vinInputSchema = z.strictObject({ vin: vinSchema }, { error: VIN_REQUIRED })

/** Maximum entries of one bulk change. */
export const BULK_MAX = 100
/** A UUID and a comma. */
const ID_LENGTH = 37

/** Parses comma-separated ids of the selected table rows. */
export const idListSchema = (things: string) =>
  z
    .string()
    .max(BULK_MAX * ID_LENGTH)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid(`ids must be ids of ${things}`)).max(BULK_MAX))
    .meta({ description: `These ${things} alone: their ids, with commas between them.` })
