import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { type Today, TODAY_ROWS } from '#shared/domain/today.ts'
import { MISSING_OF_VEHICLE, type MissingOfVehicle } from '#shared/domain/vehicle-table-schema.ts'
import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { toMissingCondition } from './stock-conditions.ts'

type Row = {
  missing: MissingOfVehicle
  counts: Partial<Record<VehicleKind, number>>
  first: { id: string; kind: string; stockNumber: string; name: string }[]
}

/** Counts vehicles without a picture or price, and returns the latest of each. */
export async function findGaps({ db }: Context): Promise<Today['vehicles']> {
  const gaps = MISSING_OF_VEHICLE.map((missing) => {
    const condition = Prisma.sql`archived_at IS NULL AND ${toMissingCondition(missing)}`
    return Prisma.sql`
      SELECT ${missing} AS missing,
        (SELECT coalesce(json_object_agg(kind, count), '{}')
          FROM (SELECT kind, count(*)::int FROM vehicle WHERE ${condition} GROUP BY kind) AS by_kind) AS counts,
        (SELECT coalesce(json_agg(latest), '[]') FROM (${Prisma.join(
          VEHICLE_KINDS.map(
            (kind) => Prisma.sql`(
              SELECT id, kind, stock_number AS "stockNumber", concat_ws(' ', year, make, model) AS name, created_at
              FROM vehicle WHERE kind = ${kind} AND ${condition}
              ORDER BY created_at DESC, id DESC LIMIT ${TODAY_ROWS})`,
          ),
          ' UNION ALL ',
        )} ORDER BY created_at DESC, id DESC LIMIT ${TODAY_ROWS}) AS latest) AS first`
  })
  // One query; Prisma would need one per count and list.
  const rows = await db.$queryRaw<Row[]>`${Prisma.join(gaps, ' UNION ALL ')}`
  return Object.fromEntries(
    rows.map(({ missing, counts, first }) => [
      missing,
      {
        counts: { retail: 0, dismantled: 0, ...counts },
        first: first.map(({ id, kind, stockNumber, name }) => ({
          id,
          kind: parseChoice(VEHICLE_KINDS, kind),
          stockNumber,
          name,
        })),
      },
    ]),
  ) as Today['vehicles']
}
