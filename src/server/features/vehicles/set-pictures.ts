import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import { arrangePictures } from './vehicle-pictures.ts'

/** Sets a vehicle's pictures, cover first, without a history entry, for the demo. */
export async function setPictures(
  { db, clock, dropPages }: Context,
  id: string,
  pictures: string[],
): Promise<void> {
  const { kind } = await db.$transaction(async (tx) => {
    await arrangePictures(tx, { vehicleId: id, ids: pictures, at: clock.now() })
    return tx.vehicle.update({
      where: { id },
      data: { coverId: pictures[0] ?? null, pageChangedAt: clock.now() },
      select: { kind: true },
    })
  })
  dropPages([parseChoice(VEHICLE_KINDS, kind)])
}
