import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { parseChoice } from '#server/core/db.ts'
import { writeOnce } from '#server/core/once-for-key.ts'
import type { Repeatable } from '#shared/domain/field-schema.ts'
import type { Vehicle, VehicleInput, VehicleUpdate } from '#shared/domain/vehicle-schema.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import { toVehicle } from './mapper.ts'
import { type Addition, insertVehicles } from './vehicle-batches.ts'
import {
  getVehicleRow,
  writeInTransaction,
  lockRow,
  updateRow,
  type VehicleKey,
} from './vehicle-row.ts'

/** Adds a vehicle; a repeated idempotency key returns the first one. Throws AppError 'conflict'. */
export async function createVehicle(
  ctx: StaffContext,
  input: VehicleInput & Repeatable,
): Promise<Vehicle> {
  const id = await writeOnce({
    write: async () => (await createVehicles(ctx, [{ input, actor: ctx.actor }]))[0] ?? '',
    // A retry fails by its stock number, before its key.
    isRepeat: (error) => error instanceof AppError && error.code === 'conflict',
    findFirst: () => findRepeated(ctx, input),
  })
  return toVehicle(await getVehicleRow(ctx.db, { id }), ctx.pictures.baseUrl)
}

async function findRepeated(
  { db }: Context,
  { kind, vin, idempotencyKey }: VehicleInput & Repeatable,
): Promise<string | null> {
  if (!idempotencyKey) return null
  const where = { kind, vin, idempotencyKey, archivedAt: null }
  return (await db.vehicle.findFirst({ where, select: { id: true } }))?.id ?? null
}

/** Adds vehicles in one transaction and returns their ids. Throws AppError 'conflict'. */
export async function createVehicles(ctx: Context, additions: Addition[]): Promise<string[]> {
  const at = ctx.clock.now()
  const ids = await writeInTransaction(ctx, (tx) => insertVehicles(ctx, tx, { additions, at }))
  ctx.dropPages([...new Set(additions.map(({ input }) => input.kind))])
  return ids
}

/** Changes the given fields. Throws AppError 'not-found', or 'conflict' for a stale update. */
export async function updateVehicle(
  ctx: StaffContext,
  key: VehicleKey,
  { updatedAt, ...fields }: VehicleUpdate,
): Promise<Vehicle> {
  const kind = await writeInTransaction(ctx, async (tx) => {
    const before = await lockRow(tx, { ...key, archivedAt: null }, updatedAt)
    await updateRow(ctx, tx, { before, fields })
    return parseChoice(VEHICLE_KINDS, before.kind)
  })
  ctx.dropPages([kind])
  return toVehicle(await getVehicleRow(ctx.db, key), ctx.pictures.baseUrl)
}
