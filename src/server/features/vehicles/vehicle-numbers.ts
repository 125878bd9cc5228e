import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import { DAY_GROUPS } from '#shared/domain/numbers.ts'
import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'

type Ages = { days: number[]; median: number | null }
export type YardModel = { make: string; model: string; year: number; engineType: string | null }

const GROUP_ENDS = DAY_GROUPS.slice(1).map(({ from }) => from)

function toGroups(rows: { group: number; count: number }[]): number[] {
  return DAY_GROUPS.map((_, index) => rows.find(({ group }) => group === index)?.count ?? 0)
}

/** Groups vehicles on hand by their days here. */
export async function getAges({ db, clock }: Context): Promise<Record<VehicleKind, Ages>> {
  // Prisma has neither groups of an expression nor medians.
  const rows = await db.$queryRaw<
    { kind: string; group: number | null; count: number; median: number }[]
  >`
    SELECT kind, width_bucket AS group, count(*)::int,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS median
    FROM (
      SELECT kind, greatest(0, floor(extract(epoch FROM ${clock.now()} - coalesce(date_acquired, created_at)) / 86400))::int AS days
      FROM vehicle WHERE archived_at IS NULL AND status NOT IN ('sold', 'Scrapped')
    ) AS on_hand, width_bucket(days, ${GROUP_ENDS}::int[])
    GROUP BY GROUPING SETS ((kind), (kind, width_bucket))`
  const pickAges = (wanted: VehicleKind): Ages => {
    const own = rows.filter(({ kind }) => parseChoice(VEHICLE_KINDS, kind) === wanted)
    return {
      days: toGroups(own.flatMap(({ group, count }) => (group === null ? [] : { group, count }))),
      median: own.find(({ group }) => group === null)?.median ?? null,
    }
  }
  return { retail: pickAges('retail'), dismantled: pickAges('dismantled') }
}

/** Groups cars sold since a moment by their days here, also archived ones. */
export async function getSoldAges({ db }: Context, since: Date): Promise<Ages> {
  const rows = await db.$queryRaw<{ group: number | null; count: number; median: number | null }[]>`
    SELECT width_bucket AS group, count(*)::int,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS median
    FROM (
      SELECT greatest(0, floor(extract(epoch FROM sale.at - coalesce(date_acquired, created_at)) / 86400))::int AS days
      FROM vehicle, LATERAL (
        SELECT at FROM vehicle_event
        WHERE vehicle_id = vehicle.id AND action = 'update' AND changes -> 'status' ->> 1 = 'sold'
        ORDER BY vehicle_event.id DESC LIMIT 1
      ) AS sale
      WHERE kind = 'retail' AND status = 'sold' AND sale.at >= ${since}
    ) AS sold, width_bucket(days, ${GROUP_ENDS}::int[])
    GROUP BY GROUPING SETS ((), (width_bucket))`
  return {
    days: toGroups(rows.flatMap(({ group, count }) => (group === null ? [] : { group, count }))),
    median: rows.find(({ group }) => group === null)?.median ?? null,
  }
}

/** Returns each model of dismantled vehicles that are not scrapped. */
export const findYardModels = ({ db }: Context): Promise<YardModel[]> =>
  db.vehicle.findMany({
    where: { kind: 'dismantled', archivedAt: null, status: { not: 'Scrapped' } },
    select: { make: true, model: true, year: true, engineType: true },
    distinct: ['make', 'model', 'year', 'engineType'],
  })
