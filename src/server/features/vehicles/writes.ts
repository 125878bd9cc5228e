import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { type Db, type DbOrTransaction, choice } from '#server/core/db.ts'
import { pause } from '#server/core/pause.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { type Arrival, matchArrivals } from '#server/features/wants/match-arrivals.ts'
import { bodyTypeOf } from '#shared/domain/body-style.ts'
import type { Repeatable } from '#shared/domain/field-schema.ts'
import type { ImportedVehicle } from '#shared/domain/imported-vehicle.ts'
import type { VehicleHistoryEntry } from '#shared/domain/vehicle-admin.ts'
import type { VehicleInput } from '#shared/domain/vehicle-schema.ts'
import { insertRows, toColumnName } from './insert-rows.ts'
import {
  adminColumns,
  type AdminRow,
  type ChangedColumns,
  showsOnPage,
  toColumns,
} from './mapper.ts'
import { keepSpelling, spellAsStock } from './spell-as-stock.ts'
import { arrangePictures, nextPictures } from './vehicle-pictures.ts'

/** A vehicle to add, who adds it, and since when it is here; without a time, since now. */
export type Addition = {
  input: (VehicleInput | ImportedVehicle) & Repeatable
  actor: Actor
  createdAt?: Date
}
/** A vehicle as it is, and the columns to change. */
export type RowChange = { row: AdminRow; columns: ChangedColumns }

type WriteContext = Parameters<typeof matchArrivals>[0] & { pictureBase: string }
type Insertion = { at: Date; importId?: string }

/** Vehicles per statement; the event loop runs between two. */
const WRITTEN_AT_ONCE = 500

/** Splits a list into parts that one statement takes. */
const partsOf = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / WRITTEN_AT_ONCE) }, (_, part) =>
    items.slice(part * WRITTEN_AT_ONCE, (part + 1) * WRITTEN_AT_ONCE),
  )

/** Inserts vehicles with their pictures and history entries. */
export async function insertVehicles(
  ctx: WriteContext,
  transaction: DbOrTransaction,
  { additions, ...insertion }: Insertion & { additions: Addition[] },
): Promise<string[]> {
  const arrivals: Arrival[] = []
  const ids: string[] = []
  for (const part of partsOf(additions)) {
    const added = await insertPart(ctx, transaction, { additions: part, ...insertion })
    ids.push(...added.map(({ id }) => id))
    arrivals.push(
      ...added.flatMap((row) =>
        row.kind === 'dismantled' && row.status !== 'Scrapped' ? [toArrival(row)] : [],
      ),
    )
    await pause()
  }
  await matchArrivals(ctx, transaction, arrivals)
  return ids
}

async function insertPart(
  { pictureBase }: WriteContext,
  transaction: DbOrTransaction,
  { additions, at, importId }: Insertion & { additions: Addition[] },
) {
  const names = await spellAsStock(
    transaction,
    additions.map(({ input }) => input),
  )
  const vehicles = additions.map(({ input, actor, createdAt = at }, index) => {
    const id = uuidv7()
    const pictures = nextPictures(input, { current: [], pictureBase })
    const columns = toColumns({ ...input, ...names[index] })
    const changes: ChangeEntry['changes'] = {
      ...differences({}, columns),
      ...(pictures && { pictures: [null, pictures] }),
    }
    return {
      id,
      pictures,
      row: {
        id,
        kind: input.kind,
        ...columns,
        bodyType: bodyTypeOf(columns),
        coverId: pictures?.[0],
        idempotencyKey: input.idempotencyKey,
        createdAt,
        updatedAt: at,
        pageChangedAt: at,
      },
      entry: { vehicleId: id, action: 'create' as const, changes, actor, at, importId },
    }
  })
  await insertRows(
    transaction,
    'vehicle',
    vehicles.map(({ row }) => row),
  )
  for (const { id, pictures } of vehicles) {
    if (pictures) await arrangePictures(transaction, { vehicleId: id, ids: pictures, at })
  }
  await recordChanges(
    transaction,
    vehicles.map(({ entry }) => entry),
  )
  return vehicles.map(({ row }) => row)
}

const toArrival = ({ id, make, model, year, engineType }: Arrival): Arrival => ({
  id,
  make,
  model,
  year,
  engineType,
})

const AVAILABLE = 'Parts Available'

/** Matches vehicles whose parts became available by these changes with wants. */
export async function matchChanged(
  ctx: WriteContext,
  transaction: DbOrTransaction,
  changes: RowChange[],
): Promise<void> {
  await matchArrivals(
    ctx,
    transaction,
    changes.flatMap(({ row, columns }) =>
      row.status !== AVAILABLE && columns.status === AVAILABLE
        ? [toArrival({ ...row, ...columns })]
        : [],
    ),
  )
}

type Update = { actor: Actor; now: Date; importId?: string }

/** Updates columns of many vehicles, but not their pictures; skips those that do not differ. */
export async function updateVehicles(
  transaction: DbOrTransaction,
  changes: RowChange[],
  update: Update,
): Promise<void> {
  for (const part of partsOf(changes)) {
    await updatePart(transaction, part, update)
    await pause()
  }
}

async function updatePart(
  transaction: DbOrTransaction,
  changes: RowChange[],
  { actor, now, importId }: Update,
): Promise<void> {
  const names = await spellAsStock(
    transaction,
    changes.map(({ row, columns }) => ({ ...row, ...columns })),
  )
  const changed = changes.flatMap(({ row, columns: given }, index) => {
    const columns = keepSpelling(row, { ...given, ...names[index] })
    const differing = differences(row, columns)
    if (Object.keys(differing).length === 0) return []
    const after = { ...row, ...columns, updatedAt: nextUpdatedAt(row.updatedAt, now) }
    return [{ after: { ...after, bodyType: bodyTypeOf(after) }, differing }]
  })
  if (changed.length === 0) return
  const rows = changed.map(({ after, differing }) => ({
    ...toJsonRow(after),
    page_changed_at: showsOnPage(after, differing) ? after.updatedAt : null,
  }))
  const assignments = IMPORTED.map(
    (name) => `${toColumnName(name)} = changed.${toColumnName(name)}`,
  )
  // Prisma cannot give many rows different values in one statement.
  await transaction.$executeRaw`
    UPDATE vehicle SET ${Prisma.raw(assignments.join(', '))},
      page_changed_at = COALESCE(changed.page_changed_at, vehicle.page_changed_at)
    FROM jsonb_populate_recordset(NULL::vehicle, ${JSON.stringify(rows)}::jsonb) AS changed
    WHERE vehicle.id = changed.id`
  await recordChanges(
    transaction,
    changed.map(({ after, differing }) => ({
      vehicleId: after.id,
      action: 'update',
      changes: differing,
      actor,
      at: after.updatedAt,
      importId,
    })),
  )
}

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

/** Sets the body type of the vehicles that were stored before there was one. */
export async function fillBodyTypes(db: Db): Promise<void> {
  const names = await db.vehicle.findMany({
    where: { bodyType: null },
    select: { make: true, model: true, trim: true },
    distinct: ['make', 'model', 'trim'],
  })
  if (names.length === 0) return
  const known = names.map((name) => ({ ...name, body_type: bodyTypeOf(name) }))
  // Prisma cannot give many rows different values in one statement.
  await db.$executeRaw`
    UPDATE vehicle SET body_type = known.body_type
    FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS known (make text, model text, trim text, body_type text)
    WHERE vehicle.body_type IS NULL AND vehicle.make = known.make AND vehicle.model = known.model
      AND vehicle.trim IS NOT DISTINCT FROM known.trim`
}

const toJsonRow = (row: AdminRow) => ({
  id: row.id,
  ...Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      NOT_IMPORTED.has(name) ? [] : [[toColumnName(name), value]],
    ),
  ),
})

/** Two changes within a millisecond still differ, or the later of two users would not notice the earlier. */
export const nextUpdatedAt = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1))

/** Who makes a change; the demo and imports have no account. */
export type Actor = { id: string | null; name: string; address?: string | undefined }

const ACTIONS = ['create', 'update', 'archive', 'restore'] as const

export type ChangeEntry = {
  vehicleId: string
  action: (typeof ACTIONS)[number]
  changes: Record<string, [unknown, unknown]>
  actor: Actor
  at: Date
  /** The import that it belongs to. */
  importId?: string | undefined
}

/** Adds entries to the history of vehicles, in the transaction that makes the changes (rule 13.35). */
export async function recordChanges(db: DbOrTransaction, entries: ChangeEntry[]): Promise<void> {
  await insertRows(
    db,
    'vehicle_change',
    entries.map(({ changes, actor, ...entry }) => ({
      ...entry,
      changes: changes as Prisma.InputJsonObject,
      userId: actor.id,
      userName: actor.name,
    })),
  )
}

/** Adds the archiving or restoring of a vehicle to its history and to the audit log, in the transaction that does it. */
export async function recordArchiving(
  transaction: DbOrTransaction,
  { id, stockNumber }: { id: string; stockNumber: string },
  { action, actor, at }: { action: 'archive' | 'restore'; actor: Actor; at: Date },
): Promise<void> {
  await recordChanges(transaction, [{ vehicleId: id, action, changes: {}, actor, at }])
  await recordAudit(transaction, {
    action: action === 'archive' ? 'deleted' : 'restored',
    actor,
    subject: stockNumber,
    at,
  })
}

/** The columns that differ, each with its value before and after. */
export function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [unknown, unknown]> {
  const changed: Record<string, [unknown, unknown]> = {}
  for (const [key, value] of Object.entries(after)) {
    const old = before[key] ?? null
    if (JSON.stringify(old) !== JSON.stringify(value ?? null)) changed[key] = [old, value ?? null]
  }
  return changed
}

const ENTRIES_MAX = 200

/** The history of a vehicle, the latest entry first, at most 200; since a moment where one is given. */
export async function readHistory(
  db: DbOrTransaction,
  { vehicleId, since }: { vehicleId: string; since?: Date },
): Promise<VehicleHistoryEntry[]> {
  const rows = await db.vehicleChange.findMany({
    where: { vehicleId, ...(since && { at: { gt: since } }) },
    select: { at: true, userName: true, action: true, changes: true },
    orderBy: { id: 'desc' },
    take: ENTRIES_MAX,
  })
  return rows.map(({ at, userName, action, changes }) => ({
    at: at.toISOString(),
    by: userName,
    action: choice(ACTIONS, action),
    changes: toFieldChanges(changes as ChangeEntry['changes']),
  }))
}

/** Changes of columns as changes of the entity's fields. */
export const toFieldChanges = (changes: ChangeEntry['changes']): VehicleHistoryEntry['changes'] =>
  Object.entries(changes).map(([column, [from, to]]) => toFieldChange(column, from, to))

/** The entity has a price in dollars where the row has cents. */
function toFieldChange(
  column: string,
  from: unknown,
  to: unknown,
): VehicleHistoryEntry['changes'][number] {
  if (column !== 'priceCents') return { field: column, from, to }
  return { field: 'price', from: toDollars(from), to: toDollars(to) }
}

const toDollars = (cents: unknown): number | null =>
  typeof cents === 'number' ? cents / 100 : null

/** The conflict of a change that was made on an old state; it says who changed which fields since, and to what. */
export async function staleUpdate(
  db: DbOrTransaction,
  { id, since }: { id: string; since: Date },
): Promise<AppError> {
  const entries = await readHistory(db, { vehicleId: id, since })
  const latest = new Map(
    entries
      .toReversed()
      .flatMap(({ by, changes }) => changes.map(({ field, to }) => [field, { by, to }])),
  )
  const issues = [...latest].map(([path, { by, to }]) => ({
    path,
    message: `${by} changed it to ${describeValue(to)}`,
  }))
  const people = [...new Set(entries.map(({ by }) => by))].join(' and ')
  const fields = issues.length > 0 ? ` (${issues.map(({ path }) => labelOf(path)).join(', ')})` : ''
  return new AppError(
    'conflict',
    `This vehicle was changed${people && ` by ${people}`} in the meantime${fields}. Please reload it.`,
    { issues },
  )
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'nothing'
}

const labelOf = (field: string): string =>
  field === 'vin' ? 'VIN' : field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
