import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { BulkChange, BulkChangeResult } from '#shared/domain/vehicle-bulk.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { archiveVehicle } from './archive-vehicle.ts'
import { updateVehicle } from './save-vehicle.ts'

/** Changes each vehicle in its own transaction; `problem` explains why one is unchanged. */
export async function changeVehicles(
  ctx: StaffContext,
  { kind, change, vehicles }: { kind: VehicleKind } & BulkChange,
): Promise<BulkChangeResult[]> {
  const results: BulkChangeResult[] = []
  for (const { id, updatedAt } of vehicles) {
    try {
      if (change.action === 'archive') await archiveVehicle(ctx, { id, kind, updatedAt })
      else await updateVehicle(ctx, { id, kind }, { status: change.status, updatedAt })
      results.push({ id, problem: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, problem: error.message })
    }
  }
  return results
}
