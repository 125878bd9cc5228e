import { v7 as uuidv7 } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { pause } from '#server/core/pause.ts'
import type { Actor } from '#server/core/session.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { type Arrival, matchArrivals } from '#server/features/wants/match-arrivals.ts'
import { guessBodyType } from '#shared/domain/body-style.ts'
import type { Repeatable } from '#shared/domain/field-schema.ts'
import type { ImportedVehicle } from '#shared/domain/imported-vehicle.ts'
import type { VehicleInput } from '#shared/domain/vehicle-schema.ts'
import { toArrival } from './arrivals.ts'
import { type ChangeEntry, findChangedColumns, recordVehicleChanges } from './history.ts'
import { insertRows } from './insert-rows.ts'
import { adminColumns, type AdminRow, toColumnName, toVehicleColumns } from './mapper.ts'
import { keepSpelling, spellAsStock } from './spelling.ts'
import { arrangePictures, findNextPictures } from './vehicle-pictures.ts'
import { type RowChange, toRowUpdate } from './vehicle-row.ts'

/** `createdAt` defaults to now. */
export type Addition = {
  id?: string
  input: (VehicleInput | ImportedVehicle) & Repeatable
  actor: Actor
  createdAt?: Date
}
type Insertion = { at: Date; importId?: string }

/** Vehicles per statement; the event loop runs between two. */
export const WRITTEN_AT_ONCE = 500
const NOT_IMPORTED = new Set([
  'id',
  'kind',
  'stockNumber',
  'coverId',
  'statusRank',
  'createdAt',
  'pictures',
])
/** The columns that updateVehicles writes. */
const IMPORTED = [
  ...Object.keys(adminColumns).filter((name) => !NOT_IMPORTED.has(name)),
  'bodyType',
]

const toBatches = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / WRITTEN_AT_ONCE) }, (_, batch) =>
    items.slice(batch * WRITTEN_AT_ONCE, (batch + 1) * WRITTEN_AT_ONCE),
  )

/** Inserts vehicles with their pictures and history entries. */
export async function insertVehicles(
  ctx: Context,
  tx: DbOrTransaction,
  { additions, ...insertion }: Insertion & { additions: Addition[] },
): Promise<string[]> {
  const arrivals: Arrival[] = []
  const ids: string[] = []
  for (const batch of toBatches(additions)) {
    const added = await insertBatch(ctx, tx, { additions: batch, ...insertion })
    ids.push(...added.map(({ id }) => id))
    arrivals.push(
      ...added.flatMap((row) =>
        row.kind === 'dismantled' && row.status !== 'Scrapped' ? [toArrival(row)] : [],
      ),
    )
    await pause()
  }
  await matchArrivals(ctx, tx, arrivals)
  return ids
}

async function insertBatch(
  { pictures: { baseUrl: pictureBase } }: Context,
  tx: DbOrTransaction,
  { additions, at, importId }: Insertion & { additions: Addition[] },
) {
  const names = await spellAsStock(
    tx,
    additions.map(({ input }) => input),
  )
  const vehicles = additions.map(({ id = uuidv7(), input, actor, createdAt = at }, index) => {
    const pictures = findNextPictures(input, { current: [], pictureBase })
    const columns = toVehicleColumns({ ...input, ...names[index] })
    const changes: ChangeEntry['changes'] = {
      ...findChangedColumns({}, columns),
      ...(pictures && { pictures: [null, pictures] }),
    }
    return {
      id,
      pictures,
      row: {
        id,
        kind: input.kind,
        ...columns,
        bodyType: guessBodyType(columns),
        coverId: pictures?.[0],
        idempotencyKey: input.idempotencyKey,
        createdAt,
        updatedAt: at,
        pageChangedAt: at,
      },
      entry: { vehicleId: id, event: 'create' as const, changes, actor, at, importId },
    }
  })
  await insertRows(
    tx,
    'vehicle',
    vehicles.map(({ row }) => row),
  )
  for (const { id, pictures } of vehicles) {
    if (pictures) await arrangePictures(tx, { vehicleId: id, ids: pictures, at })
  }
  await recordVehicleChanges(
    tx,
    vehicles.map(({ entry }) => entry),
  )
  return vehicles.map(({ row }) => row)
}

type Updates = { changes: RowChange[]; at: Date; importId?: string }

/** Updates columns of many vehicles, but not their pictures; skips equal ones. */
export async function updateVehicles(
  ctx: StaffContext,
  tx: DbOrTransaction,
  updates: Updates,
): Promise<void> {
  for (const batch of toBatches(updates.changes)) {
    await updateBatch(ctx, tx, { ...updates, changes: batch })
    await pause()
  }
}

async function updateBatch(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { changes, at, importId }: Updates,
): Promise<void> {
  const names = await spellAsStock(
    tx,
    changes.map(({ row, columns }) => ({ ...row, ...columns })),
  )
  const updates = changes.flatMap(({ row, columns: given }, index) => {
    const columns = keepSpelling(row, { ...given, ...names[index] })
    const update = toRowUpdate(ctx, { row, columns, at })
    return update ? [{ row: toJsonRow({ ...row, ...update.data }), entry: update.entry }] : []
  })
  if (updates.length === 0) return
  const rows = updates.map(({ row }) => row)
  const assignments = IMPORTED.map(
    (name) => `${toColumnName(name)} = changed.${toColumnName(name)}`,
  )
  // Prisma cannot give many rows different values in one statement.
  await tx.$executeRaw`
    UPDATE vehicle SET ${Prisma.raw(assignments.join(', '))},
      page_changed_at = COALESCE(changed.page_changed_at, vehicle.page_changed_at)
    FROM jsonb_populate_recordset(NULL::vehicle, ${JSON.stringify(rows)}::jsonb) AS changed
    WHERE vehicle.id = changed.id`
  await recordVehicleChanges(
    tx,
    updates.map(({ entry }) => ({ ...entry, importId })),
  )
}

const toJsonRow = (row: AdminRow) => ({
  id: row.id,
  ...Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      NOT_IMPORTED.has(name) ? [] : [[toColumnName(name), value]],
    ),
  ),
})
