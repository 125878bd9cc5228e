import { validate as isId } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { assertFresh } from '#server/core/assert-fresh.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import { type DbOrTransaction, lockVehicleRow } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { matchArrivals } from '#server/features/wants/match-arrivals.ts'
import { getBodyType } from '#shared/domain/body-style.ts'
import type { VehicleFields } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { findArrivals } from './arrivals.ts'
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
import { arrangePictures, findNextPictures } from './vehicle-pictures.ts'

/** `kind` restricts the search to vehicles of one kind. */
export type VehicleKey = { id: string; kind?: VehicleKind }
export type VehicleWhere = VehicleKey & Pick<Prisma.VehicleWhereInput, 'archivedAt'>
/** Row before the change, and the columns to change. */
export type RowChange = { row: AdminRow; columns: ChangedColumns }

export const NOT_FOUND = 'Vehicle not found'

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
