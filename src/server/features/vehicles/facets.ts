import type { Context } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { COUNT_MAX } from '#shared/domain/vehicle-filter.ts'
import { BODY_TYPES, type BodyType, NEW_FOR_MS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { compareMakes } from './list-makes.ts'
import { RANKED_STATUSES } from './public-list.ts'

/** Statuses of vehicles on hand (rule 3.48). */
const PRESENT_STATUSES: Record<VehicleKind, readonly string[]> = {
  retail: ['available'],
  dismantled: ['Parts Available', 'Awaiting Dismantle'],
}
/** Counting of body types stops here and gives none. */
const BODY_ROWS_MAX = 5000
const BODIES = Prisma.sql`(
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
      ${kind === 'retail' ? BODIES : Prisma.sql`NULL::json`} AS bodies
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
    bodies: toBodies(rows[0]?.bodies ?? null),
  }
}

/** Keeps the counts of known body types; none for a very large stock. */
function toBodies(counts: Record<string, number> | null): Partial<Record<BodyType, number>> {
  const all = Object.entries(counts ?? {})
  if (all.reduce((sum, [, count]) => sum + count, 0) > BODY_ROWS_MAX) return {}
  return Object.fromEntries(all.filter(([type]) => oneOf(BODY_TYPES, type)))
}
