import * as z from 'zod'
import { NAME_MAX } from './vehicle.ts'

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
