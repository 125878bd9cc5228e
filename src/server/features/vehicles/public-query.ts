import * as z from 'zod'
import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { toMakeKey } from '#shared/domain/makes.ts'
import { toLikePattern, toSearchTerms, joinSingleCharacters } from '#shared/domain/search-terms.ts'
import type { DismantledSort, PublicFilter, RetailSort } from '#shared/domain/vehicle-filter.ts'
import { RETAIL_STATUSES, type VehicleKind } from '#shared/domain/vehicle.ts'
import { isVin } from '#shared/domain/vin.ts'
import { correctSearch } from './correct-search.ts'
import { toColumnName } from './mapper.ts'

/** Ordered as the trigger of `status_rank` ranks them. */
export const RANKED_STATUSES: Record<VehicleKind, readonly string[]> = {
  retail: RETAIL_STATUSES,
  dismantled: ['Parts Available', 'Awaiting Dismantle', 'Scrapped'],
}

/** Order within one status (rules 3.17, 3.18, 3.39). */
const NEWEST: Record<VehicleKind, string> = {
  retail: 'created_at DESC, id DESC',
  dismantled: 'date_acquired DESC, id DESC',
}
const CHOSEN_ORDER: Record<Exclude<RetailSort | DismantledSort, 'newest'>, string> = {
  'price-low': 'price_cents, id',
  'price-high': 'price_cents DESC NULLS LAST, id',
  mileage: 'mileage, id',
  'year-new': 'year DESC, id',
  'year-old': 'year, id',
  make: 'make, model, id',
}

/** Keeps the status groups in any order (rule 3.40). */
export const toPublicOrder = (
  kind: VehicleKind,
  sort: RetailSort | DismantledSort = 'newest',
): Prisma.Sql => Prisma.raw(`status_rank, ${sort === 'newest' ? NEWEST[kind] : CHOSEN_ORDER[sort]}`)

/** Matches vehicles that are not archived and have every word. */
export function toPublicWhere(
  kind: VehicleKind,
  filter: PublicFilter,
  words: string[][] = toSearchTerms(filter.q ?? ''),
): Prisma.Sql {
  const { make, yearFrom, yearTo, status, priceTo, mileageTo, part, ...rest } = filter
  const rank = status && RANKED_STATUSES[kind].indexOf(status)
  // Unlike a range, a single year is found in an index of its own.
  const year = yearFrom === yearTo ? yearFrom : undefined
  const { sql } = Prisma
  return Prisma.join(
    [
      sql`kind = ${kind} AND archived_at IS NULL`,
      ...given(make, (name) => sql`make_key = ${toMakeKey(name)}`),
      ...given(year, () => sql`year = ${year}`),
      ...given(year ? undefined : yearFrom, (from) => sql`year >= ${from}`),
      ...given(year ? undefined : yearTo, (to) => sql`year <= ${to}`),
      // A scrapped vehicle gives no parts.
      ...given(part, () => sql`status_rank < ${RANKED_STATUSES.dismantled.indexOf('Scrapped')}`),
      // The indexes begin with the rank.
      ...given(status, () => sql`status = ${status} AND status_rank = ${rank}`),
      ...given(priceTo, (dollars) => sql`price_cents <= ${dollars * 100}`),
      ...given(mileageTo, (miles) => sql`mileage <= ${miles}`),
      ...given(rest.bodyType, (type) => sql`body_type = ${type}`),
      ...given(rest.driveType, (type) => sql`drive_type = ${type}`),
      ...given(rest.fuelType, (type) => sql`fuel_type = ${type}`),
      ...words.map((spellings) => sql`(${Prisma.join(spellings.map(matchWord), ' OR ')})`),
    ],
    ' AND ',
  )
}

const given = <Value>(
  value: Value | undefined,
  condition: (value: Value) => Prisma.Sql,
): Prisma.Sql[] => (value === undefined ? [] : [condition(value)])

const matchWord = (word: string): Prisma.Sql =>
  isVin(word.toUpperCase())
    ? Prisma.sql`vin = ${word.toUpperCase()}`
    : Prisma.sql`search_text LIKE ${toLikePattern(word)}`

/** Status rank, time and id of the last vehicle of a page. */
export const publicCursorSchema = z.tuple([z.int().min(0).max(9), z.iso.datetime(), z.uuid()])
export type PublicCursor = z.infer<typeof publicCursorSchema>

/** Continues the default order after a cursor. */
function afterCursor(kind: VehicleKind, [rank, time, id]: PublicCursor): Prisma.Sql {
  const column = Prisma.raw(kind === 'retail' ? 'created_at' : 'date_acquired')
  const at = new Date(time)
  return Prisma.sql`status_rank >= ${rank} AND (
    status_rank > ${rank} OR ${column} < ${at} OR (${column} = ${at} AND id < ${id}::uuid))`
}

type RowQuery = { where: Prisma.Sql; order: Prisma.Sql; skip?: number; limit: number }

/** Reads rows in a third less processor time than Prisma's `findMany`. */
export const selectRows = <Columns extends Prisma.VehicleSelect>(
  db: Db,
  columns: Columns,
  { where, order, skip = 0, limit }: RowQuery,
): Promise<Prisma.VehicleGetPayload<{ select: Columns }>[]> =>
  db.$queryRaw`
    SELECT ${selectColumns(columns)} FROM vehicle
    WHERE ${where} ORDER BY ${order} OFFSET ${skip} LIMIT ${limit}`

const selectColumns = (columns: Prisma.VehicleSelect): Prisma.Sql =>
  Prisma.raw(
    Object.keys(columns)
      .map((name) => `${toColumnName(name)} AS "${name}"`)
      .join(', '),
  )

/** Counts up to `limit`. */
export async function countRows(db: Db, { where, order, limit }: RowQuery): Promise<number> {
  // Without the order, Postgres would scan the table, which can begin with rows of the other kind.
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM vehicle WHERE ${where} ORDER BY ${order} LIMIT ${limit}) AS counted`
  return row?.count ?? 0
}

type Search = Omit<RowQuery, 'where' | 'order'> & {
  kind: VehicleKind
  filter: PublicFilter
  after?: PublicCursor | undefined
}
type Found<Row> = { rows: Row[]; where: Prisma.Sql; corrected?: string }

/** Tries the search with single characters joined, then by word, then corrected. */
export async function searchRows<Columns extends Prisma.VehicleSelect>(
  db: Db,
  columns: Columns,
  { kind, filter, after, skip = 0, limit }: Search,
): Promise<Found<Prisma.VehicleGetPayload<{ select: Columns }>>> {
  const order = toPublicOrder(kind, filter.sort)
  const attempt = async (words: string[][]) => {
    const where = toPublicWhere(kind, filter, words)
    const page = after ? Prisma.sql`${where} AND ${afterCursor(kind, after)}` : where
    const rows = await selectRows(db, columns, { where: page, order, skip, limit })
    const isFirst = skip === 0 && after === undefined
    const isFound =
      rows.length > 0 || (!isFirst && (await countRows(db, { where, order, limit: 1 })) > 0)
    return { found: { rows, where }, isFound }
  }
  const words = toSearchTerms(filter.q ?? '')
  const tight = joinSingleCharacters(words)
  if (tight) {
    const { isFound, found } = await attempt(tight)
    if (isFound) return found
  }
  const { isFound, found } = await attempt(words)
  if (isFound || filter.q === undefined) return found
  const corrected = await correctSearch(db, kind, filter.q)
  if (corrected === null) return found
  const second = await attempt(toSearchTerms(corrected))
  return second.isFound ? { ...second.found, corrected } : found
}
