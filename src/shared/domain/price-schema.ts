import * as z from 'zod'
import { readCents } from '../lib/amounts.ts'
import { NUMBER_TEXT_MAX } from './field-schema.ts'

const PRICE_MIN = 1
const PRICE_MAX = 10_000_000

/** Parses '$12,900.50' to dollars, blank to null; leaves the rest for the schema to reject. */
function readPrice(value: unknown): unknown {
  const cents =
    typeof value === 'string' && value.length <= NUMBER_TEXT_MAX ? readCents(value) : Number.NaN
  const price = Number.isNaN(cents) ? value : cents && cents / 100
  return price || null
}

/** OpenAPI type, which zod cannot derive from a preprocess function. */
const PRICE_DOCS = {
  description:
    'US dollars, from 1, with at most two decimals. 0, an empty string and null are no price.',
  anyOf: [
    { type: 'number', minimum: PRICE_MIN, maximum: PRICE_MAX, multipleOf: 0.01 },
    { type: 'number', const: 0 },
    { type: 'string', const: '' },
    { type: 'null' },
  ],
}

/** US dollars with up to two decimals; 0 counts as no price. */
export const optionalPriceSchema = z
  .preprocess(
    readPrice,
    z
      .number({ error: 'Price must be a number' })
      .min(0, 'Price cannot be negative')
      .refine((dollars) => dollars < 0 || dollars >= PRICE_MIN, 'Price must be at least $1')
      .max(PRICE_MAX, 'Price is too high')
      .refine(
        (dollars) => Math.round(dollars * 100) / 100 === dollars,
        'Price can have at most two decimals',
      )
      .nullable(),
  )
  .meta(PRICE_DOCS)
