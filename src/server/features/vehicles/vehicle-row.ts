import { validate as isId } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { assertFresh } from '#server/core/assert-fresh.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import { type DbOrTransaction, lockVehicleRow } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { guessBodyType } from '#shared/domain/body-style.ts'
import type { VehicleFields } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
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

/** Changes fields, pictures and history of a locked vehicle, and returns the changed columns. */
export async function updateRow(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { before, fields }: { before: AdminRow; fields: VehicleFields },
): Promise<RowChange> {
  const { id } = before
  const { pictures: store, clock } = ctx
  const columns = await spellColumns(tx, before, toVehicleColumns(fields))
  const current = before.pictures.map((picture) => picture.id)
  const pictures = findNextPictures(fields, { current, pictureBase: store.baseUrl })
  const update = toRowUpdate(ctx, {
    row: before,
    columns,
    at: clock.now(),
    ...(pictures && { pictures: [current, pictures] }),
  })
  if (!update) return { row: before, columns }
  const { data, entry } = update
  if (pictures) await arrangePictures(tx, { vehicleId: id, ids: pictures, at: entry.at })
  await tx.vehicle.update({
    where: { id },
    data: { ...data, ...(pictures && { coverId: pictures[0] ?? null }) },
    select: { id: true },
  })
  await recordVehicleChanges(tx, [entry])
  return { row: before, columns }
}

/** Adds what follows from changed columns, and the history entry; null if nothing differs. */
export function toRowUpdate(
  { actor, business }: StaffContext,
  { row, columns, at, pictures }: RowChange & { at: Date; pictures?: [unknown, unknown] },
) {
  const changes: ChangeEntry['changes'] = {
    ...findChangedColumns(row, columns),
    ...(pictures && { pictures }),
  }
  if (Object.keys(changes).length === 0) return null
  const updatedAt = computeUpdatedAt(row.updatedAt, at)
  const isOnPage = showsOnPage(row, changes, business.current().showsLocation)
  return {
    data: {
      ...columns,
      bodyType: guessBodyType({ ...row, ...columns }),
      updatedAt,
      ...(isOnPage && { pageChangedAt: updatedAt }),
    },
    entry: { vehicleId: row.id, event: 'update' as const, changes, actor, at: updatedAt },
  }
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
