import * as z from 'zod'
import { decodeCursor } from '#server/core/cursor.ts'
import { optionalChoice } from '#shared/domain/field-schema.ts'
import { listLimitSchema } from '#shared/domain/list-page.ts'
import { readNumber } from '#shared/lib/numbers.ts'
import { publicCursorSchema } from './search.ts'

const YEAR_WRONG = 'year must be a whole number'

/**
 * The query string of a public list: its page, and in `search` the filter, with `year` as a range of years.
 * Throws AppError 'invalid' for a malformed cursor.
 */
export const listQuerySchema = (statuses: readonly [string, ...string[]]) =>
  z
    .looseObject({
      limit: listLimitSchema,
      cursor: z.string().max(400).optional().meta({
        description: 'Where the list goes on, as the `Link` header of its previous part says.',
      }),
      q: z.string().optional().meta({ description: 'Words that must all be found.' }),
      status: optionalChoice('status', statuses),
      make: z
        .string()
        .optional()
        .meta({ description: 'Exactly as it is written on the vehicles.' }),
      year: z.preprocess(
        readNumber,
        z.int(YEAR_WRONG).min(1, YEAR_WRONG).max(9999, YEAR_WRONG).optional(),
      ),
    })
    .transform(({ limit, cursor, year, ...search }) => ({
      limit,
      after: cursor ? decodeCursor(publicCursorSchema, cursor) : undefined,
      search: year === undefined ? search : { ...search, yearFrom: year, yearTo: year },
    }))
