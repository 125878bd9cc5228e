import { AppError } from '#server/core/app-error.ts'
import { choice, type DbOrTransaction } from '#server/core/db.ts'
import { lockRow, updateRow } from '#server/features/vehicles/change-row.ts'
import type { AdminRow } from '#server/features/vehicles/mapper.ts'
import type { Actor } from '#server/features/vehicles/writes.ts'
import type { PilePut } from '#shared/domain/picture-pile-schema.ts'
import { comparePaths, type PileResult, placePictures } from '#shared/domain/picture-pile.ts'
import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'
import type { PileContext } from './context.ts'

/**
 * Puts pictures of the pile on vehicles, each vehicle in a transaction of its own, and says of each what it got. What it
 * has already leaves the pile, what it has no room for stays.
 */
export const putPictures = (
  ctx: PileContext,
  { puts }: { puts: PilePut[] },
  actor: Actor,
): Promise<PileResult[]> => eachVehicle(ctx, puts, (put) => putOnVehicle(ctx, put, actor))

/** Takes pictures off their vehicles, back into the pile. */
export const takePicturesBack = (
  ctx: PileContext,
  { puts }: { puts: PilePut[] },
  actor: Actor,
): Promise<PileResult[]> => eachVehicle(ctx, puts, (put) => takeOffVehicle(ctx, put, actor))

async function eachVehicle(
  { onChange }: PileContext,
  puts: PilePut[],
  work: (put: PilePut) => Promise<PileResult>,
): Promise<PileResult[]> {
  const results: PileResult[] = []
  const kinds = new Set<VehicleKind>()
  for (const put of puts) {
    try {
      const result = await work(put)
      kinds.add(result.kind)
      results.push(result)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const vehicle = { id: put.vehicleId, kind: 'dismantled', stockNumber: '' }
      results.push({ ...nothingDone(vehicle), problem: error.message })
    }
  }
  for (const kind of kinds) onChange(kind)
  return results
}

const nothingDone = ({
  id,
  kind,
  stockNumber,
}: Pick<AdminRow, 'id' | 'kind' | 'stockNumber'>): PileResult => ({
  vehicleId: id,
  kind: choice(VEHICLE_KINDS, kind),
  stockNumber,
  added: [],
  duplicates: 0,
  left: 0,
  problem: null,
})

const putOnVehicle = (
  { db, clock, pictureBase }: PileContext,
  { vehicleId, pictureIds }: PilePut,
  actor: Actor,
): Promise<PileResult> =>
  db.$transaction(async (transaction) => {
    const row = await lockRow(transaction, { id: vehicleId, archivedAt: null })
    const current = row.pictures.map(({ id }) => id)
    const has = await transaction.picture.findMany({
      where: { vehicleId },
      select: { digest: true },
    })
    const waiting = await findWaiting(transaction, pictureIds)
    const places = placePictures(waiting, has)
    const idsOf = (place: string) =>
      waiting.flatMap(({ id }) => (places.get(id) === place ? [id] : []))
    const [added, duplicates, left] = [idsOf('free'), idsOf('duplicate'), idsOf('full')]
    await updateRow(transaction, row, {
      fields: { pictures: [...current, ...added] },
      actor,
      now: clock.now(),
      pictureBase,
    })
    await transaction.pilePicture.updateMany({
      where: { pictureId: { in: [...added, ...left] } },
      data: { vehicleId, isChosen: true },
    })
    await setState(transaction, added, 'on-vehicle')
    await setState(transaction, duplicates, 'removed')
    return {
      ...nothingDone(row),
      added,
      duplicates: duplicates.length,
      left: left.length,
    }
  })

async function findWaiting(transaction: DbOrTransaction, pictureIds: string[]) {
  const rows = await transaction.pilePicture.findMany({
    where: { pictureId: { in: pictureIds }, state: 'waiting', picture: { vehicleId: null } },
    select: { pictureId: true, path: true, picture: { select: { digest: true } } },
  })
  return rows
    .toSorted(comparePaths)
    .map(({ pictureId, picture }) => ({ id: pictureId, digest: picture.digest }))
}

const setState = (
  transaction: DbOrTransaction,
  ids: string[],
  state: 'waiting' | 'on-vehicle' | 'removed',
) => transaction.pilePicture.updateMany({ where: { pictureId: { in: ids } }, data: { state } })

const takeOffVehicle = (
  { db, clock, pictureBase }: PileContext,
  { vehicleId, pictureIds }: PilePut,
  actor: Actor,
): Promise<PileResult> =>
  db.$transaction(async (transaction) => {
    const row = await lockRow(transaction, { id: vehicleId, archivedAt: null })
    const rows = await transaction.pilePicture.findMany({
      where: { pictureId: { in: pictureIds }, state: 'on-vehicle', picture: { vehicleId } },
      select: { pictureId: true },
    })
    const taken = rows.map(({ pictureId }) => pictureId)
    await updateRow(transaction, row, {
      fields: { pictures: row.pictures.map(({ id }) => id).filter((id) => !taken.includes(id)) },
      actor,
      now: clock.now(),
      pictureBase,
    })
    await setState(transaction, taken, 'waiting')
    return { ...nothingDone(row), left: taken.length }
  })
