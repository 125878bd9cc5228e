import { parseChoice, type Db } from '#server/core/db.ts'
import { listLookupKeys, type NamedVehicle, VIN_TAIL } from '#shared/domain/picture-name.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import { VIN_LENGTH } from '#shared/domain/vin.ts'

/** Finds vehicles whose number or VIN occurs in paths of pictures. */
export async function findNamedVehicles(db: Db, paths: readonly string[]): Promise<NamedVehicle[]> {
  const keys = listLookupKeys(paths)
  if (keys.length === 0) return []
  const ofLength = (length: number) =>
    keys.filter((key) => key.length === length).map((key) => key.toUpperCase())
  // Prisma cannot compare with a function of a column.
  const rows = await db.$queryRaw<(Omit<NamedVehicle, 'kind'> & { kind: string })[]>`
    SELECT id, kind, stock_number AS "stockNumber", vin FROM vehicle
    WHERE archived_at IS NULL AND (
      fold_text(stock_number) = ANY (${keys})
      OR vin = ANY (${ofLength(VIN_LENGTH)})
      OR right(vin, 8) = ANY (${ofLength(VIN_TAIL)})
    )`
  return rows.map(({ kind, ...row }) => ({ ...row, kind: parseChoice(VEHICLE_KINDS, kind) }))
}
