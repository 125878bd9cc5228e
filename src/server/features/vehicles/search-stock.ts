import type { Context } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import {
  type FoundVehicle,
  type FoundVehicles,
  QUICK_SEARCH_LIMIT,
} from '#shared/domain/quick-search.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { computeRestorableSince, toWordConditions } from './stock-conditions.ts'

type FoundRow = FoundVehicle & { kind: VehicleKind; total: number }

/** Finds the best matches of each kind, including vehicles that can be restored. */
export async function searchStock(
  { db, clock }: Context,
  q: string,
): Promise<Record<VehicleKind, FoundVehicles>> {
  const words = toWordConditions(q)
  const none = { found: [], total: 0 }
  if (words.length === 0) return { retail: none, dismantled: none }
  const exact = foldText(q)
  // Prisma has no window functions; with them, one search returns both groups and totals.
  const rows = await db.$queryRaw<FoundRow[]>`
    SELECT id, kind, stock_number AS "stockNumber", concat_ws(' ', year, make, model, trim) AS name, vin, status, location, is_archived AS "isArchived", total
    FROM (
      SELECT *, archived_at IS NOT NULL AS is_archived,
        (count(*) FILTER (WHERE archived_at IS NULL) OVER (PARTITION BY kind))::int AS total,
        row_number() OVER (
          PARTITION BY kind
          ORDER BY fold_text(stock_number) = ${exact} OR vin = upper(${exact}) DESC, archived_at IS NOT NULL, created_at DESC, id DESC
        ) AS position
      FROM vehicle
      WHERE ${Prisma.join(words, ' AND ')} AND (archived_at IS NULL OR archived_at > ${computeRestorableSince(clock.now())})
    ) AS ranked
    WHERE position <= ${QUICK_SEARCH_LIMIT} ORDER BY kind, position`
  const ofKind = (kind: VehicleKind): FoundVehicles => {
    const found = rows.filter((row) => row.kind === kind)
    return { found: found.map((row) => toFound(row)), total: found[0]?.total ?? 0 }
  }
  return { retail: ofKind('retail'), dismantled: ofKind('dismantled') }
}

const toFound = ({ kind: _kind, total: _total, ...found }: FoundRow): FoundVehicle => found
