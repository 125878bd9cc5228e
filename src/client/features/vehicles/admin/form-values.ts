import type { ZodType } from 'zod'
import { pictureFromUrl } from '#shared/domain/picture.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { readTypedDate } from '#shared/lib/typed-date.ts'
import { type FieldProblems, problemsOf } from '../../../hooks/use-step-form.ts'

/** What a form holds: every field as it was typed. */
export type FieldValues = Record<string, string>

export type FormField<Name extends string = string> = {
  name: Name
  label: string
  /** What is typed there; a choice has its list. */
  kind:
    | 'line'
    | 'year'
    | 'number'
    | 'amount'
    | 'date'
    | 'vin'
    | 'stock-number'
    | 'choice'
    | 'text'
    | 'pictures'
  optional?: boolean
  /** What else is to be known about a VIN that is not whole yet. */
  hint?: string
  choices?: readonly (readonly [value: string, label: string])[]
}

type Form<Body> = { fields: FormField[]; schema: ZodType<Body> }
/** Without a body where there are problems. */
type Read<Body> = { problems: FieldProblems; body: Body | null }

/**
 * What a form holds as the server takes it: text trimmed, year, mileage and price as numbers, days as ISO timestamps, empty optional
 * fields left out (specification section 5). With problems by field where it cannot be sent.
 */
export function readForm<Body extends object>(
  values: FieldValues,
  { fields, schema }: Form<Body>,
  today: string,
): Read<Body> {
  const typed = Object.fromEntries(
    fields.flatMap((field) => toTyped(field, values[field.name] ?? '', today)),
  )
  const problems = problemsOf(schema, typed)
  if (Object.keys(problems).length > 0) return { problems, body: null }
  const sent = Object.entries(schema.parse(typed)).filter(
    ([name, value]) => name in typed && value !== null,
  )
  // Without what is optional and empty it is the same body still, which fromEntries cannot know.
  return { problems, body: Object.fromEntries(sent) as Body }
}

/** What of a form is other than it was, as a change for the server: an optional field that was emptied is null. */
export function changedFields<Body extends object>(
  before: FieldValues,
  after: FieldValues,
  body: Body,
): Partial<Body> {
  const values = new Map<string, unknown>(Object.entries(body))
  const names = Object.keys(after).filter((name) => after[name] !== before[name])
  // The names are those of the body, which fromEntries cannot know.
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? null])) as Partial<Body>
}

function toTyped(
  { name, kind, optional }: FormField,
  value: string,
  today: string,
): [string, unknown][] {
  if (kind === 'pictures') {
    return [[name, readPictures(value).map((url) => pictureFromUrl(url)?.id ?? url)]]
  }
  const text = value.trim()
  if (text === '' && optional) return []
  return [[name, kind === 'date' ? (readTypedDate(text, today) ?? text) : text]]
}

/** The addresses of pictures as one field holds them. */
export const writePictures = (urls: string[]): string => urls.join(' ')

/** The addresses that such a field holds. */
export const readPictures = (value: string): string[] => value.split(' ').filter(Boolean)

/** Digits with thousands separators while they are typed: '45000' as '45,000'. */
export const groupDigits = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '').slice(0, 9)
  return digits === '' ? '' : formatNumber(Number(digits))
}

/** An amount in dollars while it is typed: '12900.5' as '$12,900.5'; at most two decimals. */
export function groupAmount(text: string): string {
  const [whole = '', ...rest] = text.replaceAll(/[^\d.]/g, '').split('.')
  const grouped = groupDigits(whole)
  if (rest.length > 0) return `$${grouped || '0'}.${rest.join('').slice(0, 2)}`
  return grouped && `$${grouped}`
}

/** A value as a form shows it; '' where it is empty. */
export function shownValue({ kind, choices }: FormField, value: string): string {
  if (kind === 'pictures') return `${readPictures(value).length} in this order`
  return choices?.find(([choice]) => choice === value)?.[1] ?? value
}
