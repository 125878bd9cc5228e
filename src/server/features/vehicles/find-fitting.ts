import type { Context } from '#server/context.ts'
import { listFittingMakeKeys, isFitting, type WantedVehicle } from '#shared/domain/vehicle-fit.ts'
import { foldText } from '#shared/lib/fold-text.ts'

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

/** Exceeds any yard's vehicles of one make and three years. */
const CANDIDATES_MAX = 1000
const SHOWN_MAX = 12

/** Finds up to twelve dismantled vehicles with parts for another vehicle, and their number. */
export async function findFitting(
  { db }: Context,
  wanted: WantedVehicle,
  stockNumber = '',
): Promise<{ vehicles: FittingVehicle[]; total: number }> {
  // Prisma passes no literals, but Postgres needs them to use the partial index.
  const candidates = await db.$queryRaw<FittingVehicle[]>`
    SELECT id, stock_number AS "stockNumber", year::int, make, model, trim, engine_type AS "engineType", status, location
    FROM vehicle
    WHERE make_key = ANY(${listFittingMakeKeys(wanted.make)})
      AND year BETWEEN ${wanted.yearFrom} AND ${wanted.yearTo}
      AND archived_at IS NULL AND kind = 'dismantled' AND status <> 'Scrapped'
    ORDER BY status_rank, date_acquired DESC, id DESC LIMIT ${CANDIDATES_MAX}`
  const part = foldText(stockNumber)
  const fitting = candidates.filter(
    (vehicle) => foldText(vehicle.stockNumber).includes(part) && isFitting(wanted, vehicle),
  )
  return { vehicles: fitting.slice(0, SHOWN_MAX), total: fitting.length }
}
