import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { parseChoice, type DbOrTransaction } from '#server/core/db.ts'
import type { AdminRow } from '#server/features/vehicles/mapper.ts'
import { lockRow, updateRow } from '#server/features/vehicles/vehicle-row.ts'
import type { BulkPut } from '#shared/domain/bulk-pictures-schema.ts'
import {
  type BulkResult,
  comparePaths,
  type PutResult,
  sortIntoVehicle,
} from '#shared/domain/bulk-pictures.ts'
import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'

/** Puts waiting pictures on vehicles, each in its own transaction; those without room stay. */
export const putPictures = (
  ctx: StaffContext,
  { puts }: { puts: BulkPut[] },
): Promise<BulkResult[]> => eachVehicle(ctx, puts, putOnVehicle)

/** Takes pictures off their vehicles, so that they wait again. */
export const takePicturesBack = (
  ctx: StaffContext,
  { puts }: { puts: BulkPut[] },
): Promise<BulkResult[]> => eachVehicle(ctx, puts, takeOffVehicle)

async function eachVehicle(
  ctx: StaffContext,
  puts: BulkPut[],
  work: (ctx: StaffContext, put: BulkPut) => Promise<PutResult>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  const kinds = new Set<VehicleKind>()
  for (const put of puts) {
    try {
      const result = await work(ctx, put)
      kinds.add(result.kind)
      results.push(result)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ vehicleId: put.vehicleId, problem: error.message })
    }
  }
  ctx.dropPages([...kinds])
  return results
}

const nothingDone = ({
  id,
  kind,
  stockNumber,
}: Pick<AdminRow, 'id' | 'kind' | 'stockNumber'>): PutResult => ({
  vehicleId: id,
  kind: parseChoice(VEHICLE_KINDS, kind),
  stockNumber,
  added: [],
  duplicates: 0,
  left: 0,
  problem: null,
})

const putOnVehicle = (ctx: StaffContext, { vehicleId, pictureIds }: BulkPut): Promise<PutResult> =>
  ctx.db.$transaction(async (tx) => {
    const row = await lockRow(tx, { id: vehicleId, archivedAt: null })
    const current = row.pictures.map(({ id }) => id)
    const has = await tx.picture.findMany({
      where: { vehicleId },
      select: { digest: true },
    })
    const waiting = await findWaiting(tx, pictureIds)
    const places = sortIntoVehicle(waiting, has)
    const listIds = (place: string) =>
      waiting.flatMap(({ id }) => (places.get(id) === place ? [id] : []))
    const [added, duplicates, left] = [listIds('free'), listIds('duplicate'), listIds('full')]
    await updateRow(ctx, tx, { before: row, fields: { pictures: [...current, ...added] } })
    await tx.bulkPicture.updateMany({
      where: { pictureId: { in: [...added, ...left] } },
      data: { vehicleId, isChosen: true },
    })
    await setStatus(tx, added, 'on-vehicle')
    await setStatus(tx, duplicates, 'removed')
    return {
      ...nothingDone(row),
      added,
      duplicates: duplicates.length,
      left: left.length,
    }
  })

async function findWaiting(tx: DbOrTransaction, pictureIds: string[]) {
  const rows = await tx.bulkPicture.findMany({
    where: { pictureId: { in: pictureIds }, status: 'waiting', picture: { vehicleId: null } },
    select: { pictureId: true, path: true, picture: { select: { digest: true } } },
  })
  return rows
    .toSorted(comparePaths)
    .map(({ pictureId, picture }) => ({ id: pictureId, digest: picture.digest }))
}

const setStatus = (
  tx: DbOrTransaction,
  ids: string[],
  status: 'waiting' | 'on-vehicle' | 'removed',
) => tx.bulkPicture.updateMany({ where: { pictureId: { in: ids } }, data: { status } })

const takeOffVehicle = (
  ctx: StaffContext,
  { vehicleId, pictureIds }: BulkPut,
): Promise<PutResult> =>
  ctx.db.$transaction(async (tx) => {
    const row = await lockRow(tx, { id: vehicleId, archivedAt: null })
    const rows = await tx.bulkPicture.findMany({
      where: { pictureId: { in: pictureIds }, status: 'on-vehicle', picture: { vehicleId } },
      select: { pictureId: true },
    })
    const taken = rows.map(({ pictureId }) => pictureId)
    const others = row.pictures.map(({ id }) => id).filter((id) => !taken.includes(id))
    await updateRow(ctx, tx, { before: row, fields: { pictures: others } })
    await setStatus(tx, taken, 'waiting')
    return { ...nothingDone(row), left: taken.length }
  })
