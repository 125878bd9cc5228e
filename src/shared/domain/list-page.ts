import * as z from 'zod'
import { readNumber } from '#shared/lib/numbers.ts'

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
