import type { Context } from '#server/context.ts'

type Pictures = { pictureIds: string[] }

/** Removes waiting pictures; they are deleted a day later. */
export async function removePictures(
  { db, clock }: Context,
  { pictureIds }: Pictures,
): Promise<void> {
  await db.$transaction([
    db.bulkPicture.updateMany({
      where: { pictureId: { in: pictureIds }, status: 'waiting' },
      data: { status: 'removed' },
    }),
    db.picture.updateMany({
      where: { id: { in: pictureIds }, vehicleId: null },
      data: { unusedSince: clock.now() },
    }),
  ])
}

export async function restorePictures({ db }: Context, { pictureIds }: Pictures): Promise<void> {
  await db.bulkPicture.updateMany({
    where: { pictureId: { in: pictureIds }, status: 'removed', picture: { vehicleId: null } },
    data: { status: 'waiting' },
  })
}
