import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'

/** Assigns waiting pictures to a vehicle or none. Throws AppError 'not-found'. */
export async function assignPictures(
  { db }: Context,
  { pictureIds, vehicleId }: { pictureIds: string[]; vehicleId: string | null },
): Promise<void> {
  if (vehicleId !== null) {
    const known = await db.vehicle.count({ where: { id: vehicleId, archivedAt: null } })
    if (known === 0) throw new AppError('not-found', 'Vehicle not found')
  }
  await db.bulkPicture.updateMany({
    where: { pictureId: { in: pictureIds }, status: 'waiting' },
    data: { vehicleId, isChosen: true },
  })
}
