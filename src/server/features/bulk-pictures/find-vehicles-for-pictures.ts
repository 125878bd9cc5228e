import type { Context } from '#server/context.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { searchStock } from '#server/features/vehicles/search-stock.ts'
import type { BulkVehicle } from '#shared/domain/bulk-pictures.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { pictureVehicleColumns, toPictureVehicle } from './picture-vehicle.ts'

const OFFERED = 12

/** Finds vehicles, those of `kind` first; without words the newest without a picture. */
export async function findVehiclesForPictures(
  ctx: Context,
  { q, kind }: { q: string; kind: VehicleKind },
): Promise<BulkVehicle[]> {
  if (q === '') return newestWithoutPicture(ctx, kind)
  const { retail, dismantled } = await searchStock(ctx, q)
  const groups = kind === 'retail' ? [retail, dismantled] : [dismantled, retail]
  const ids = groups.flatMap(({ found }) => found.map(({ id }) => id))
  const rows = await ctx.db.vehicle.findMany({
    where: { id: { in: ids }, archivedAt: null },
    select: pictureVehicleColumns,
  })
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(toPictureVehicle)
}

async function newestWithoutPicture({ db }: Context, kind: VehicleKind): Promise<BulkVehicle[]> {
  const where: Prisma.VehicleWhereInput = { kind, archivedAt: null, coverId: null }
  const rows = await db.vehicle.findMany({
    where,
    select: pictureVehicleColumns,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: OFFERED,
  })
  return rows.map(toPictureVehicle)
}
