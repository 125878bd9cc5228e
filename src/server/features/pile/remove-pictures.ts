import type { PileContext } from './context.ts'

type Pictures = { pictureIds: string[] }

/** Takes pictures out of the pile; they are deleted a day later. */
export async function removePictures(
  { db, clock }: PileContext,
  { pictureIds }: Pictures,
): Promise<void> {
  await db.$transaction([
    db.pilePicture.updateMany({
      where: { pictureId: { in: pictureIds }, state: 'waiting' },
      data: { state: 'removed' },
    }),
    db.picture.updateMany({
      where: { id: { in: pictureIds }, vehicleId: null },
      data: { unusedSince: clock.now() },
    }),
  ])
}

/** Puts removed pictures back into the pile. */
export async function restorePictures(
  { db }: PileContext,
  { pictureIds }: Pictures,
): Promise<void> {
  await db.pilePicture.updateMany({
    where: { pictureId: { in: pictureIds }, state: 'removed', picture: { vehicleId: null } },
    data: { state: 'waiting' },
  })
}
