import * as z from 'zod'
import { listLimitSchema } from '#shared/domain/list-page.ts'
import { optionalChoice } from '#shared/domain/vehicle.ts'
import { readNumber } from '#shared/lib/numbers.ts'
import { readCursor } from './cursor.ts'

const YEAR_WRONG = 'year must be a whole number'

/**
 * The query string of a public list: which part of it, and in `search` what narrows it, with `year` spelled as the filter knows it.
 * Throws AppError 'invalid' for a cursor that is none of ours.
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
      after: cursor ? readCursor(cursor) : undefined,
      search: year === undefined ? search : { ...search, yearFrom: year, yearTo: year },
    }))
