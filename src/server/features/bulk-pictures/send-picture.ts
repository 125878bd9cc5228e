import type { Context, StaffContext } from '#server/context.ts'
import { computeDigest, savePicture, toPicture } from '#server/features/uploads/save-picture.ts'
import { bulkFileSchema } from '#shared/domain/bulk-pictures-schema.ts'
import { explainPictureIsThere } from '#shared/domain/bulk-pictures.ts'
import { matchName } from '#shared/domain/picture-name.ts'
import type { Picture } from '#shared/domain/picture.ts'
import { findNamedVehicles } from './named-vehicles.ts'

export type PictureUpload = { bytes: Buffer; fields: Map<string, string> }
/** `already` states where the same file is. */
export type Received = { picture: Picture; already: string | null }

/** Stores a picture unless it already waits or is on its vehicle. Throws a ZodError. */
export async function sendPicture(
  ctx: StaffContext,
  { bytes, fields }: PictureUpload,
): Promise<Received> {
  const file = bulkFileSchema.parse(Object.fromEntries(fields))
  const digest = computeDigest(bytes)
  const known = await findKnown(ctx, { digest, path: file.path })
  if (known) return { picture: toPicture(ctx, known.id), already: known.already }
  const id = await savePicture(ctx, bytes)
  await ctx.db.bulkPicture.create({
    data: {
      pictureId: id,
      path: file.path,
      fileBytes: file.bytes,
      modifiedAt: new Date(file.modified),
      takenAt: new Date(file.taken),
      sentAt: ctx.clock.now(),
      authorName: ctx.actor.name,
    },
    select: { pictureId: true },
  })
  return { picture: toPicture(ctx, id), already: null }
}

async function findKnown({ db }: Context, { digest, path }: { digest: string; path: string }) {
  const same = await db.picture.findMany({
    where: { digest },
    select: { id: true, vehicleId: true, bulk: { select: { path: true, status: true } } },
  })
  const waiting = same.find(({ bulk }) => bulk?.status === 'waiting' && bulk.path === path)
  if (waiting) return { id: waiting.id, already: 'It waits already' }
  const placed = same.filter(({ vehicleId }) => vehicleId !== null)
  if (placed.length === 0) return null
  const { vehicles, isSure } = matchName(path, await findNamedVehicles(db, [path]))
  const [vehicle] = isSure ? vehicles : []
  const found = placed.find(({ vehicleId }) => vehicleId === vehicle?.id)
  return found && vehicle
    ? { id: found.id, already: explainPictureIsThere(vehicle.stockNumber) }
    : null
}
