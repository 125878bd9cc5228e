import { AppError } from '#server/core/app-error.ts'
import type { PileContext } from './context.ts'

/** Keeps the vehicle that staff chose for pictures of the pile, or none. Throws AppError 'not-found'. */
export async function assignPictures(
  { db }: PileContext,
  { pictureIds, vehicleId }: { pictureIds: string[]; vehicleId: string | null },
): Promise<void> {
  if (vehicleId !== null) {
    const known = await db.vehicle.count({ where: { id: vehicleId, archivedAt: null } })
    if (known === 0) throw new AppError('not-found', 'Vehicle not found')
  }
  await db.pilePicture.updateMany({
    where: { pictureId: { in: pictureIds }, state: 'waiting' },
    data: { vehicleId, isChosen: true },
  })
}
