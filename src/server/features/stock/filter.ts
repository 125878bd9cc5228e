import { Prisma } from '#server/database/generated/client.ts'
import type { DismantledFilter, RetailFilter } from '#shared/domain/stock-filter.ts'
import { isVin } from '#shared/domain/vin.ts'

type Filter = Pick<RetailFilter & DismantledFilter, 'q' | 'make' | 'yearFrom' | 'yearTo'> & {
  status?: string
}

/**
 * What a public list asks of both kinds of stock: never what is archived; every word of `q` must stand somewhere in the
 * vehicle's searchable text. `ranks` are the statuses in the order in which the table ranks them.
 */
export function conditionsOf(
  { q, make, yearFrom, yearTo, status }: Filter,
  ranks: readonly string[],
): Prisma.Sql[] {
  const words = q?.toLowerCase().split(' ') ?? []
  return [
    Prisma.sql`archived_at IS NULL`,
    ...(make ? [Prisma.sql`make = ${make}`] : []),
    ...yearsOf({ yearFrom, yearTo }),
    // The rank says the same as the status, and is what the indexes begin with.
    ...(status ? [Prisma.sql`status = ${status} AND status_rank = ${ranks.indexOf(status)}`] : []),
    ...words.map((word) =>
      isWholeVin(word)
        ? Prisma.sql`vin = ${word.toUpperCase()}`
        : Prisma.sql`search_text LIKE ${`%${withoutWildcards(word)}%`}`,
    ),
  ]
}

// Asked for by itself, a year or a whole VIN is found in an index of its own.
function yearsOf({ yearFrom, yearTo }: Pick<Filter, 'yearFrom' | 'yearTo'>): Prisma.Sql[] {
  if (yearFrom && yearFrom === yearTo) return [Prisma.sql`year = ${yearFrom}`]
  return [
    ...(yearFrom ? [Prisma.sql`year >= ${yearFrom}`] : []),
    ...(yearTo ? [Prisma.sql`year <= ${yearTo}`] : []),
  ]
}
const isWholeVin = (word: string): boolean => isVin(word.toUpperCase())

/** In LIKE %, _ and \\ would be more than themselves. */
const withoutWildcards = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
