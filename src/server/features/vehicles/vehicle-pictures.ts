import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { pictureFromUrl } from '#shared/domain/picture.ts'
import type { PictureFields } from '#shared/domain/vehicle-schema.ts'
import {
  PICTURE_FROM_ELSEWHERE,
  PICTURE_OF_ANOTHER,
  PICTURE_UNKNOWN,
} from '#shared/domain/vehicle.ts'

type Arrangement = { vehicleId: string; ids: string[]; at: Date }

/**
 * The ids of the pictures that a vehicle is to have, or null where none were sent or nothing differs. A caller that
 * knows one picture alone sends `imageUrl`: that picture becomes the cover and the others follow it; blank takes all away.
 * Throws AppError 'invalid' for an address that is not under `pictureBase`.
 */
export function nextPictures(
  { pictures, imageUrl }: PictureFields,
  { current, pictureBase }: { current: string[]; pictureBase: string },
): string[] | null {
  const next = pictures ?? withCover(imageUrl, { current, pictureBase })
  return next.join() === current.join() ? null : next
}

function withCover(
  imageUrl: string | null | undefined,
  { current, pictureBase }: { current: string[]; pictureBase: string },
): string[] {
  if (imageUrl === undefined) return current
  const cover = pictureFromUrl(imageUrl)?.id
  if (cover && !imageUrl?.startsWith(`${pictureBase}/${cover}/`)) {
    throw refused('imageUrl', PICTURE_FROM_ELSEWHERE)
  }
  return cover ? [cover, ...current.filter((id) => id !== cover)] : []
}

/**
 * Gives a vehicle these pictures in this order, in the transaction that changes it; those it loses are unused from now on.
 * Throws AppError 'invalid' for one that does not exist or belongs to another vehicle.
 */
export async function arrangePictures(
  transaction: DbOrTransaction,
  { vehicleId, ids, at }: Arrangement,
): Promise<void> {
  await transaction.picture.updateMany({
    where: { vehicleId, id: { notIn: ids } },
    data: { vehicleId: null, unusedSince: at },
  })
  for (const [position, id] of ids.entries()) {
    const { count } = await transaction.picture.updateMany({
      where: { id, ofShop: false, OR: [{ vehicleId: null }, { vehicleId }] },
      data: { vehicleId, position, unusedSince: null },
    })
    if (count === 1) continue
    const known = await transaction.picture.count({ where: { id } })
    throw refused('pictures', known === 0 ? PICTURE_UNKNOWN : PICTURE_OF_ANOTHER)
  }
}

const refused = (path: string, message: string) =>
  new AppError('invalid', message, { issues: [{ path, message }] })
