import type { Context } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { toMakeKey } from '#shared/domain/makes.ts'
import { COUNT_MAX, omitPage, PAGE_SIZE, type PublicFilter } from '#shared/domain/vehicle-filter.ts'
import { BODY_TYPES, type BodyType, NEW_FOR_MS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { cardColumns } from './cards.ts'
import { compareMakes } from './list-makes.ts'
import {
  countRows,
  RANKED_STATUSES,
  toPublicOrder,
  toPublicWhere,
  searchRows,
} from './public-query.ts'

/** A search that found no more than this is followed by the newest others. */
const FEW = 6
const OTHERS = 6
/** Statuses of vehicles on hand (rule 3.48). */
const PRESENT_STATUSES: Record<VehicleKind, readonly string[]> = {
  retail: ['available'],
  dismantled: ['Parts Available', 'Awaiting Dismantle'],
}
/** Counting of body types stops here and gives none. */
const BODY_ROWS_MAX = 5000
const BODY_TYPE_COUNTS = Prisma.sql`(
  SELECT json_object_agg(type, count) FROM (
    SELECT coalesce(body_type, '') AS type, count(*)::int AS count FROM (
      SELECT body_type FROM vehicle WHERE kind = 'retail' AND archived_at IS NULL
      LIMIT ${BODY_ROWS_MAX + 1}
    ) AS car GROUP BY body_type
  ) AS of_body)`

/** Counts makes, body types of cars, stock and arrivals of the week, up to COUNT_MAX + 1. */
export async function countFacets({ db, clock }: Context, kind: VehicleKind) {
  const ranks = PRESENT_STATUSES[kind].map((status) => RANKED_STATUSES[kind].indexOf(status))
  const isPresent = Prisma.sql`kind = ${kind} AND archived_at IS NULL AND status_rank = ANY(${ranks}::smallint[])`
  const arrival = kind === 'retail' ? Prisma.sql`created_at` : Prisma.sql`date_acquired`
  const since = new Date(clock.now().getTime() - NEW_FOR_MS)
  // Reads one index entry per make and the counted ones; Prisma would read every vehicle.
  const rows = await db.$queryRaw<
    {
      make: string
      count: number
      inStock: number
      newThisWeek: number
      bodies: Record<string, number> | null
    }[]
  >`
    WITH RECURSIVE next AS (
      (SELECT make_key FROM vehicle WHERE kind = ${kind} AND archived_at IS NULL ORDER BY make_key LIMIT 1)
      UNION ALL
      SELECT (
        SELECT make_key FROM vehicle WHERE kind = ${kind} AND archived_at IS NULL AND make_key > next.make_key
        ORDER BY make_key LIMIT 1
      ) FROM next WHERE next.make_key IS NOT NULL
    )
    SELECT of_make.make, of_make.count,
      (SELECT count(*)::int FROM (
        SELECT FROM vehicle WHERE ${isPresent} LIMIT ${COUNT_MAX + 1}
      ) AS present) AS "inStock",
      (SELECT count(*)::int FROM (
        SELECT FROM vehicle WHERE ${isPresent} AND ${arrival} >= ${since} LIMIT ${COUNT_MAX + 1}
      ) AS fresh) AS "newThisWeek",
      ${kind === 'retail' ? BODY_TYPE_COUNTS : Prisma.sql`NULL::json`} AS bodies
    FROM next, LATERAL (
      SELECT mode() WITHIN GROUP (ORDER BY make) AS make, count(*)::int AS count FROM (
        SELECT make FROM vehicle WHERE kind = ${kind} AND archived_at IS NULL AND make_key = next.make_key
        LIMIT ${COUNT_MAX + 1}
      ) AS counted
    ) AS of_make WHERE make_key IS NOT NULL`
  return {
    makes: rows
      .map(({ make, count }) => ({ make, count }))
      .toSorted((one, other) => compareMakes(one.make, other.make)),
    inStock: rows[0]?.inStock ?? 0,
    newThisWeek: rows[0]?.newThisWeek ?? 0,
    bodies: toBodyTypeCounts(rows[0]?.bodies ?? null),
  }
}

/** Keeps the counts of known body types; none for a very large stock. */
function toBodyTypeCounts(
  counts: Record<string, number> | null,
): Partial<Record<BodyType, number>> {
  const all = Object.entries(counts ?? {})
  if (all.reduce((sum, [, count]) => sum + count, 0) > BODY_ROWS_MAX) return {}
  return Object.fromEntries(all.filter(([type]) => oneOf(BODY_TYPES, type)))
}

/** Returns the newest vehicles that are not among the found ones, if those are few. */
export async function findOthers<Card extends { id: string }>(
  found: Card[],
  total: number,
  findNewest: (limit: number) => Promise<Card[]>,
): Promise<{ newest?: Card[] }> {
  if (total > FEW) return {}
  const newest = await findNewest(OTHERS + found.length)
  return {
    newest: newest.filter(({ id }) => !found.some((each) => each.id === id)).slice(0, OTHERS),
  }
}

/** `total` is a lower bound unless `isCounted`. */
export async function getListPage(ctx: Context, kind: VehicleKind, filter: PublicFilter) {
  const { db } = ctx
  const skip = ((filter.page ?? 1) - 1) * PAGE_SIZE
  const [{ rows: found, where, corrected }, facets] = await Promise.all([
    searchRows(db, cardColumns, { kind, filter, skip, limit: PAGE_SIZE + 1 }),
    countFacets(ctx, kind),
  ])
  const rows = found.slice(0, PAGE_SIZE)
  const hasMore = found.length > rows.length
  const seen = skip + rows.length
  const isLastPage = !hasMore && (rows.length > 0 || skip === 0)
  const order = toPublicOrder(kind, filter.sort)
  const count = isLastPage ? seen : await countRows(db, { where, order, limit: COUNT_MAX + 1 })
  return {
    rows,
    ...facets,
    total: Math.min(count, Math.max(seen, COUNT_MAX)),
    isCounted: count <= COUNT_MAX || isLastPage,
    hasMore,
    ...(corrected !== undefined && { corrected }),
    ...(count === 0 && { nearest: await countWithoutOneFilter(ctx, kind, filter) }),
    ...findSpelling(filter.make, facets.makes),
  }
}

/** Counts the results without each of several filters; leaves out those that have none either. */
async function countWithoutOneFilter({ db }: Context, kind: VehicleKind, filter: PublicFilter) {
  const keys = Object.keys(omitPage(filter)).filter((key) => key !== 'part')
  if (keys.length < 2) return []
  const counts = keys.map(async (dropped) => {
    const where = toPublicWhere(kind, { ...filter, [dropped]: undefined })
    const page = { where, order: toPublicOrder(kind), limit: COUNT_MAX + 1 }
    return { dropped, count: await countRows(db, page) }
  })
  return (await Promise.all(counts)).filter(({ count }) => count > 0)
}

/** Returns the chosen make as the list spells it if the URL differs. */
function findSpelling(make: string | undefined, makes: { make: string }[]): { make?: string } {
  if (make === undefined) return {}
  const spelling = makes.find((each) => toMakeKey(each.make) === toMakeKey(make))?.make
  return spelling === undefined || spelling === make ? {} : { make: spelling }
}
