import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, lockVehicleRow } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { bodyTypeOf } from '#shared/domain/body-style.ts'
import type { VehicleFields } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { adminColumns, type AdminRow, showsOnPage, toChangedColumns } from './mapper.ts'
import { spellChange } from './spell-as-stock.ts'
import { arrangePictures, nextPictures } from './vehicle-pictures.ts'
import {
  type Actor,
  type ChangeEntry,
  differences,
  nextUpdatedAt,
  recordChanges,
} from './writes.ts'

/** A vehicle, of this kind where one is given. */
export type VehicleKey = { id: string; kind?: VehicleKind }
export type VehicleWhere = VehicleKey & Pick<Prisma.VehicleWhereInput, 'archivedAt'>

const NOT_FOUND = 'Vehicle not found'

/** The row of a vehicle; throws AppError 'not-found'. */
export async function findRow(at: DbOrTransaction, where: VehicleWhere): Promise<AdminRow> {
  const row = isId(where.id) ? await at.vehicle.findFirst({ where, select: adminColumns }) : null
  if (!row) throw new AppError('not-found', NOT_FOUND)
  return row
}

/** As findRow; nobody else can change the row until the transaction ends. */
export async function lockRow(
  transaction: DbOrTransaction,
  where: VehicleWhere,
): Promise<AdminRow> {
  if (isId(where.id)) await lockVehicleRow(transaction, where.id)
  return findRow(transaction, where)
}

/** Changes the fields of a locked vehicle that differ, with its pictures and an entry in the history. */
export async function updateRow(
  transaction: DbOrTransaction,
  before: AdminRow,
  {
    fields,
    actor,
    now,
    pictureBase,
  }: { fields: VehicleFields; actor: Actor; now: Date; pictureBase: string },
): Promise<void> {
  const { id } = before
  const columns = await spellChange(transaction, before, toChangedColumns(fields))
  const current = before.pictures.map((picture) => picture.id)
  const pictures = nextPictures(fields, { current, pictureBase })
  const changes: ChangeEntry['changes'] = {
    ...differences(before, columns),
    ...(pictures && { pictures: [current, pictures] }),
  }
  if (Object.keys(changes).length === 0) return
  const at = nextUpdatedAt(before.updatedAt, now)
  if (pictures) await arrangePictures(transaction, { vehicleId: id, ids: pictures, at })
  await transaction.vehicle.update({
    where: { id },
    data: {
      ...columns,
      bodyType: bodyTypeOf({ ...before, ...columns }),
      updatedAt: at,
      ...(showsOnPage(before, changes) && { pageChangedAt: at }),
      ...(pictures && { coverId: pictures[0] ?? null }),
    },
    select: { id: true },
  })
  await recordChanges(transaction, [{ vehicleId: id, action: 'update', changes, actor, at }])
}
