import type { StaffContext } from '#server/context.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import { parseChoice } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Vehicle } from '#shared/domain/vehicle-schema.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import { getVehicle } from './get-vehicle.ts'
import { recordVehicleChanges } from './history.ts'
import { computeRestorableSince } from './stock-conditions.ts'
import { writeInTransaction, lockRow, type VehicleKey, type VehicleWhere } from './vehicle-row.ts'

type Archiving = {
  where: VehicleWhere
  action: 'archive' | 'restore'
  updatedAt?: string | undefined
}

/** Removes a vehicle from all lists. Throws AppError 'not-found', or 'conflict' if stale. */
export const archiveVehicle = (
  ctx: StaffContext,
  { updatedAt, ...key }: VehicleKey & { updatedAt?: string },
): Promise<void> =>
  setArchived(ctx, { where: { ...key, archivedAt: null }, action: 'archive', updatedAt })

/** Restores a vehicle for 30 days. Throws AppError 'not-found', or 'conflict' for a used VIN. */
export async function restoreVehicle(ctx: StaffContext, key: VehicleKey): Promise<Vehicle> {
  const where = { ...key, archivedAt: { gt: computeRestorableSince(ctx.clock.now()) } }
  await setArchived(ctx, { where, action: 'restore' })
  return getVehicle(ctx, key)
}

async function setArchived(
  ctx: StaffContext,
  { where, action, updatedAt }: Archiving,
): Promise<void> {
  const now = ctx.clock.now()
  const kind = await writeInTransaction(ctx, async (tx) => {
    const before = await lockRow(tx, where, updatedAt)
    const { id, stockNumber } = before
    const at = computeUpdatedAt(before.updatedAt, now)
    await tx.vehicle.update({
      where: { id },
      data: { updatedAt: at, archivedAt: action === 'archive' ? now : null },
      select: { id: true },
    })
    const { actor } = ctx
    await recordVehicleChanges(tx, [{ vehicleId: id, event: action, changes: {}, actor, at }])
    await recordAudit(tx, {
      action: action === 'archive' ? 'deleted' : 'restored',
      actor,
      subject: stockNumber,
      at,
    })
    return parseChoice(VEHICLE_KINDS, before.kind)
  })
  ctx.dropPages([kind])
}
