import { validate as isId } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { assertFresh } from '#server/core/assert-fresh.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import { type DbOrTransaction, lockVehicleRow } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { type Arrival, matchArrivals } from '#server/features/wants/match-arrivals.ts'
import { getBodyType } from '#shared/domain/body-style.ts'
import { pictureFromUrl } from '#shared/domain/picture.ts'
import type { PictureFields } from '#shared/domain/vehicle-picture-schema.ts'
import type { VehicleFields } from '#shared/domain/vehicle-schema.ts'
import {
  PICTURE_FROM_ELSEWHERE,
  PICTURE_OF_ANOTHER,
  PICTURE_UNKNOWN,
  type VehicleKind,
} from '#shared/domain/vehicle.ts'
import {
  type ChangeEntry,
  findChangedColumns,
  recordVehicleChanges,
  explainStale,
} from './history.ts'
import {
  adminColumns,
  type AdminRow,
  type ChangedColumns,
  showsOnPage,
  toVehicleColumns,
} from './mapper.ts'
import { spellChange } from './spelling.ts'
import { toConflict } from './used-numbers.ts'

/** `kind` restricts the search to vehicles of one kind. */
export type VehicleKey = { id: string; kind?: VehicleKind }
export type VehicleWhere = VehicleKey & Pick<Prisma.VehicleWhereInput, 'archivedAt'>
/** Row before the change, and the columns to change. */
export type RowChange = { row: AdminRow; columns: ChangedColumns }

export const NOT_FOUND = 'Vehicle not found'
const AVAILABLE = 'Parts Available'

/** Throws AppError 'not-found'. */
export async function getVehicleRow(db: DbOrTransaction, where: VehicleWhere): Promise<AdminRow> {
  const row = isId(where.id) ? await db.vehicle.findFirst({ where, select: adminColumns }) : null
  if (!row) throw new AppError('not-found', NOT_FOUND)
  return row
}

/** Locks a row until the transaction ends. Throws AppError 'conflict' for a stale `updatedAt`. */
export async function lockRow(
  tx: DbOrTransaction,
  where: VehicleWhere,
  updatedAt?: string,
): Promise<AdminRow> {
  if (isId(where.id)) await lockVehicleRow(tx, where.id)
  const row = await getVehicleRow(tx, where)
  await assertFresh(row, updatedAt, () =>
    explainStale(tx, { id: row.id, since: new Date(updatedAt ?? 0) }),
  )
  return row
}

/** Runs `write` in a transaction. Throws AppError 'conflict' for a duplicate number or VIN. */
export async function writeInTransaction<T>(
  { db }: Context,
  write: (tx: DbOrTransaction) => Promise<T>,
  options?: { timeout: number },
): Promise<T> {
  try {
    return await db.$transaction(write, options)
  } catch (error) {
    throw toConflict(error)
  }
}

/** Changes the fields of a locked vehicle that differ, its pictures and its history. */
export async function updateRow(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { before, fields }: { before: AdminRow; fields: VehicleFields },
): Promise<void> {
  const { id } = before
  const { actor, pictures: store, clock, business } = ctx
  const columns = await spellColumns(tx, before, toVehicleColumns(fields))
  const current = before.pictures.map((picture) => picture.id)
  const pictures = findNextPictures(fields, { current, pictureBase: store.baseUrl })
  const changes: ChangeEntry['changes'] = {
    ...findChangedColumns(before, columns),
    ...(pictures && { pictures: [current, pictures] }),
  }
  if (Object.keys(changes).length === 0) return
  const at = computeUpdatedAt(before.updatedAt, clock.now())
  if (pictures) await arrangePictures(tx, { vehicleId: id, ids: pictures, at })
  await tx.vehicle.update({
    where: { id },
    data: {
      ...columns,
      bodyType: getBodyType({ ...before, ...columns }),
      updatedAt: at,
      ...(showsOnPage(before, changes, business.current().showsLocation) && { pageChangedAt: at }),
      ...(pictures && { coverId: pictures[0] ?? null }),
    },
    select: { id: true },
  })
  await recordVehicleChanges(tx, [{ vehicleId: id, event: 'update', changes, actor, at }])
  await matchArrivals(ctx, tx, findArrivals([{ row: before, columns }]))
}

/** Spells the make and model among changed columns. */
async function spellColumns(
  tx: DbOrTransaction,
  row: AdminRow,
  columns: ChangedColumns,
): Promise<ChangedColumns> {
  const { make = row.make, model = row.model } = columns
  const spelled = await spellChange(tx, row, { make, model })
  return {
    ...columns,
    ...(columns.make !== undefined && { make: spelled.make }),
    ...(columns.model !== undefined && { model: spelled.model }),
  }
}

export const findArrivals = (changes: RowChange[]): Arrival[] =>
  changes.flatMap(({ row, columns }) =>
    row.status !== AVAILABLE && columns.status === AVAILABLE
      ? [toArrival({ ...row, ...columns })]
      : [],
  )

export const toArrival = ({ id, make, model, year, engineType }: Arrival): Arrival => ({
  id,
  make,
  model,
  year,
  engineType,
})

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
