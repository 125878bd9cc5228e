import type { Context } from '#server/context.ts'
import type { VehicleHistoryEntry } from '#shared/domain/vehicle-admin.ts'
import { readHistory } from './history.ts'
import { getVehicleRow, type VehicleKey } from './vehicle-row.ts'

/** Returns changes newest first, also of an archived vehicle. Throws AppError 'not-found'. */
export async function getHistory({ db }: Context, key: VehicleKey): Promise<VehicleHistoryEntry[]> {
  await getVehicleRow(db, key)
  return readHistory(db, { vehicleId: key.id })
}
