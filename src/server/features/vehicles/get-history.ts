import type { Context } from '#server/context.ts'
import type { HistoryEntry } from '#shared/domain/history-schema.ts'
import type { VehicleEvent } from '#shared/domain/vehicle.ts'
import { readHistory } from './history.ts'
import { getVehicleRow, type VehicleKey } from './vehicle-row.ts'

/** Returns changes newest first, also of an archived vehicle. Throws AppError 'not-found'. */
export async function getHistory(
  { db }: Context,
  key: VehicleKey,
): Promise<HistoryEntry<VehicleEvent>[]> {
  await getVehicleRow(db, key)
  return readHistory(db, { vehicleId: key.id })
}
