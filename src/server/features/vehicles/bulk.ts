import { AppError } from '#server/core/app-error.ts'
import type { BulkChange, BulkResult } from '#shared/domain/vehicle-admin.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import type { VehicleService } from './service.ts'
import type { Actor } from './writes.ts'

/**
 * Changes several vehicles, each in a transaction of its own, and says of each why it was not changed: a vehicle that somebody
 * else changed meanwhile, or whose VIN or stock number is used by now, keeps none of the others from their change.
 */
export async function changeMany(
  { update, archive }: Pick<VehicleService, 'update' | 'archive'>,
  { kind, change, vehicles }: { kind: VehicleKind } & BulkChange,
  actor: Actor,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const { id, updatedAt } of vehicles) {
    try {
      if (change.action === 'archive') await archive({ id, kind, updatedAt }, actor)
      else await update({ id, kind }, { fields: { status: change.status }, updatedAt }, actor)
      results.push({ id, problem: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, problem: error.message })
    }
  }
  return results
}
