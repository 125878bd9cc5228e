import { v7 as uuidv7 } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import { hasColumns, writeOnce } from '#server/core/write-once.ts'
import { matchArrivals } from '#server/features/wants/match-arrivals.ts'
import type { Repeatable } from '#shared/domain/field-schema.ts'
import type { Vehicle, VehicleInput, VehicleUpdate } from '#shared/domain/vehicle-schema.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import { findArrivals } from './arrivals.ts'
import { adminColumns, type AdminRow, toVehicle, toVehicleColumns } from './mapper.ts'
import { keepSpelling } from './spelling.ts'
import { type Addition, insertVehicles } from './vehicle-batches.ts'
import { findNextPictures } from './vehicle-pictures.ts'
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
  const { db, actor, pictures } = ctx
  const { id } = await writeOnce(input.idempotencyKey, {
    find: (idempotencyKey) =>
      db.vehicle.findFirst({ where: { idempotencyKey, archivedAt: null }, select: adminColumns }),
    isSame: (row) => isSame(row, input, pictures.baseUrl),
    explain: ({ stockNumber }) =>
      `This vehicle is already stored as ${stockNumber}, but with other values`,
    write: async () => {
      const added = { id: uuidv7(), input, actor }
      await createVehicles(ctx, [added])
      return added
    },
  })
  return toVehicle(await getVehicleRow(db, { id }), pictures.baseUrl)
}

function isSame(row: AdminRow, input: VehicleInput, pictureBase: string): boolean {
  const columns = { ...keepSpelling(row, toVehicleColumns(input)), kind: input.kind }
  const current = row.pictures.map(({ id }) => id)
  return hasColumns(row, columns) && !findNextPictures(input, { current, pictureBase })
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
    const change = await updateRow(ctx, tx, { before, fields })
    await matchArrivals(ctx, tx, findArrivals([change]))
    return parseChoice(VEHICLE_KINDS, before.kind)
  })
  ctx.dropPages([kind])
  return toVehicle(await getVehicleRow(ctx.db, key), ctx.pictures.baseUrl)
}
