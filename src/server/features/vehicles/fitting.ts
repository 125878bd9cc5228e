import type { Db } from '#server/core/db.ts'
import { fittingMakeKeys, isFitting, type WantedVehicle } from '#shared/domain/vehicle-fit.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** A vehicle in the yard as a request shows it. */
export type FittingVehicle = {
  id: string
  stockNumber: string
  year: number
  make: string
  model: string
  trim: string | null
  engineType: string | null
  status: string
  location: string | null
}

/** More of one make and three years has no yard. */
const CANDIDATES_MAX = 1000
const SHOWN_MAX = 12

/**
 * The dismantled vehicles that fit and have this in their stock numbers, those with parts available first and then the latest, at most
 * twelve, and how many there are.
 */
export async function findFitting(
  db: Db,
  wanted: WantedVehicle,
  stockNumber = '',
): Promise<{ vehicles: FittingVehicle[]; total: number }> {
  // Raw SQL, since Prisma passes no literals, without which Postgres does not use the partial index.
  const candidates = await db.$queryRaw<FittingVehicle[]>`
    SELECT id, stock_number AS "stockNumber", year::int, make, model, trim, engine_type AS "engineType", status, location
    FROM vehicle
    WHERE make_key = ANY(${fittingMakeKeys(wanted.make)})
      AND year BETWEEN ${wanted.yearFrom} AND ${wanted.yearTo}
      AND archived_at IS NULL AND kind = 'dismantled' AND status <> 'Scrapped'
    ORDER BY status_rank, date_acquired DESC, id DESC LIMIT ${CANDIDATES_MAX}`
  const part = foldText(stockNumber)
  const fitting = candidates.filter(
    (vehicle) => foldText(vehicle.stockNumber).includes(part) && isFitting(wanted, vehicle),
  )
  return { vehicles: fitting.slice(0, SHOWN_MAX), total: fitting.length }
}
