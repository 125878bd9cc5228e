import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { PublicVehicle, Vehicle } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { detailColumns, toPublicOptions, toPublicVehicle, toVehicle } from './mapper.ts'
import { getVehicleRow, NOT_FOUND, type VehicleKey } from './vehicle-row.ts'

/** Throws AppError 'not-found', also for an archived vehicle. */
export async function getVehicle({ db, pictures }: Context, key: VehicleKey): Promise<Vehicle> {
  return toVehicle(await getVehicleRow(db, { ...key, archivedAt: null }), pictures.baseUrl)
}

/** Throws AppError 'not-found'. */
export async function getPublicVehicle(
  ctx: Context,
  kind: VehicleKind,
  id: string,
): Promise<PublicVehicle> {
  return toPublicVehicle(await getPublicRow(ctx.db, kind, id), toPublicOptions(ctx))
}

/** Throws AppError 'not-found'. */
export async function getPublicRow(db: DbOrTransaction, kind: VehicleKind, id: string) {
  const where = { id, kind, archivedAt: null }
  const row = isId(id) ? await db.vehicle.findFirst({ where, select: detailColumns }) : null
  if (!row) throw new AppError('not-found', NOT_FOUND)
  return row
}
