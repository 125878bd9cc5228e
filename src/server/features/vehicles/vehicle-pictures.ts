import { invalidField } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { pictureFromUrl } from '#shared/domain/picture.ts'
import type { PictureFields } from '#shared/domain/vehicle-picture-schema.ts'
import {
  PICTURE_FROM_ELSEWHERE,
  PICTURE_OF_ANOTHER,
  PICTURE_UNKNOWN,
} from '#shared/domain/vehicle.ts'

/**
 * Returns the ids of the next pictures, or null if they stay. A given `imageUrl` becomes the cover.
 */
export function findNextPictures(
  { pictures, imageUrl }: PictureFields,
  { current, pictureBase }: { current: string[]; pictureBase: string },
): string[] | null {
  const next = pictures ?? withCover(imageUrl, { current, pictureBase })
  return next.join() === current.join() ? null : next
}

/** A blank URL removes all pictures. */
function withCover(
  imageUrl: string | null | undefined,
  { current, pictureBase }: { current: string[]; pictureBase: string },
): string[] {
  if (imageUrl === undefined) return current
  const cover = pictureFromUrl(imageUrl)?.id
  if (cover && !imageUrl?.startsWith(`${pictureBase}/${cover}/`)) {
    throw invalidField('imageUrl', PICTURE_FROM_ELSEWHERE)
  }
  return cover ? [cover, ...current.filter((id) => id !== cover)] : []
}

/** Sets a vehicle's pictures in order. Throws AppError 'invalid' for another vehicle's picture. */
export async function arrangePictures(
  tx: DbOrTransaction,
  { vehicleId, ids, at }: { vehicleId: string; ids: string[]; at: Date },
): Promise<void> {
  await tx.picture.updateMany({
    where: { vehicleId, id: { notIn: ids } },
    data: { vehicleId: null, unusedSince: at },
  })
  for (const [position, id] of ids.entries()) {
    const { count } = await tx.picture.updateMany({
      where: { id, ofShop: false, OR: [{ vehicleId: null }, { vehicleId }] },
      data: { vehicleId, position, unusedSince: null },
    })
    if (count === 1) continue
    const known = await tx.picture.count({ where: { id } })
    throw invalidField('pictures', known === 0 ? PICTURE_UNKNOWN : PICTURE_OF_ANOTHER)
  }
}
