import { v7 as uuidv7, validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Repeatable } from '#shared/domain/idempotency-key.ts'
import type { PictureFields, StockKind } from '#shared/domain/vehicle.ts'
import { claimVin, enterStock } from './clash.ts'
import { type Actor, differences, recordChanges, type StockChangeEntry } from './history.ts'
import { arrangePictures, wantedPictures } from './pictures.ts'
import { updateRows } from './rows.ts'
import { STOCK_TABLES } from './tables.ts'

const VEHICLE_NOT_FOUND = 'Vehicle not found'

export type StockRow = {
  id: string
  vin: string
  status: string
  dateAcquired: Date | null
  updatedAt: Date
  pictures: { id: string }[]
}
export type StockColumns = { vin: string; status: string }
type Cover = { coverId?: string | null }
export type LedgerDeps<Row extends StockRow, Columns extends StockColumns, Input> = {
  kind: StockKind
  clock: Clock
  /** Where the addresses of pictures begin. */
  pictureBase: string
  /** The rows of these ids, in any order. */
  find: (db: DbOrTransaction, ids: string[]) => Promise<Row[]>
  insert: (
    db: DbOrTransaction,
    rows: (Columns & Cover & Repeatable & { id: string; createdAt: Date; updatedAt: Date })[],
  ) => Promise<unknown>
  write: (
    db: DbOrTransaction,
    id: string,
    columns: Partial<Columns> & Cover & { updatedAt: Date; archivedAt?: Date | null },
  ) => Promise<unknown>
  toColumns: (input: Input) => Columns
  toChangedColumns: (change: Partial<Input>) => Partial<Columns>
}
/** Who adds a vehicle, and since when it is here; without a moment, since now. */
export type Addition = { actor: Actor; createdAt?: Date }
/** A vehicle as it is, and what becomes of its fields. */
export type Change<Row, Input> = { row: Row; fields: Partial<Input> }
type Step<Columns> = Pick<StockChangeEntry, 'action' | 'actor'> & {
  columns?: Partial<Columns>
  coverId?: string | null
  changes?: StockChangeEntry['changes']
  archivedAt?: Date | null
}

/** Changes of vehicles of one kind, each within a transaction of the caller and together with its entry in the history. */
export function createLedger<
  Row extends StockRow,
  Columns extends StockColumns,
  Input extends PictureFields,
>(deps: LedgerDeps<Row, Columns, Input>) {
  const { kind, clock, pictureBase, find, insert, write, toColumns, toChangedColumns } = deps

  /** Adds a vehicle and gives its id; throws AppError 'conflict' when its VIN is taken by a vehicle of the other kind. */
  async function add(
    transaction: DbOrTransaction,
    input: Input & Repeatable,
    about: Addition,
  ): Promise<string> {
    await claimVin(transaction, { kind, ...toColumns(input) })
    const [id = ''] = await addAll(transaction, [{ input, ...about }])
    return id
  }

  /** Adds vehicles in a few statements, however many they are, and gives their ids. Their VINs are free: the caller has claimed them, or holds the stock. */
  async function addAll(
    transaction: DbOrTransaction,
    additions: (Addition & { input: Input & Repeatable })[],
  ): Promise<string[]> {
    const at = clock.now()
    const vehicles = additions.map(({ input, actor, createdAt = at }) => {
      const ids = wantedPictures(input, { current: [], pictureBase })
      const columns = toColumns(input)
      const row = {
        ...columns,
        id: uuidv7(),
        idempotencyKey: input.idempotencyKey,
        coverId: ids?.[0],
        createdAt,
        updatedAt: at,
      }
      const changes: StockChangeEntry['changes'] = {
        ...differences({}, columns),
        ...(ids && { pictures: [null, ids] }),
      }
      return {
        row,
        ids,
        entry: { kind, vehicleId: row.id, action: 'create' as const, changes, actor, at },
      }
    })
    if (vehicles.length === 0) return []
    await insert(
      transaction,
      vehicles.map(({ row }) => row),
    )
    for (const { row, ids } of vehicles) {
      if (ids) await arrangePictures(transaction, { kind, vehicleId: row.id, ids, at })
    }
    await recordChanges(
      transaction,
      vehicles.map(({ entry }) => entry),
    )
    return vehicles.map(({ row }) => row.id)
  }

  /** Changes the fields that differ; throws AppError 'conflict' when the VIN is taken by a vehicle of the other kind. */
  async function change(
    transaction: DbOrTransaction,
    row: Row,
    { fields, actor }: { fields: Partial<Input>; actor: Actor },
  ): Promise<void> {
    const columns = toChangedColumns(fields)
    const current = row.pictures.map((picture) => picture.id)
    const ids = wantedPictures(fields, { current, pictureBase })
    const changes: StockChangeEntry['changes'] = {
      ...differences(row, columns),
      ...(ids && { pictures: [current, ids] }),
    }
    if (Object.keys(changes).length === 0) return
    if (changes.vin || changes.status) {
      await claimVin(transaction, {
        kind,
        vin: columns.vin ?? row.vin,
        status: columns.status ?? row.status,
      })
    }
    if (ids) await arrangePictures(transaction, { kind, vehicleId: row.id, ids, at: clock.now() })
    await store(transaction, row, {
      action: 'update',
      actor,
      columns,
      coverId: ids ? (ids[0] ?? null) : undefined,
      changes,
    })
  }

  /** Changes fields of vehicles, but not their pictures, in two statements however many they are. The caller holds the stock and has compared the VINs. */
  async function changeAll(
    transaction: DbOrTransaction,
    changes: Change<Row, Input>[],
    actor: Actor,
  ): Promise<void> {
    const changed = changes.flatMap(({ row, fields }) => {
      const columns = toChangedColumns(fields)
      const differing = differences(row, columns)
      return Object.keys(differing).length > 0
        ? [{ row, columns, differing, at: following(row.updatedAt, clock.now()) }]
        : []
    })
    if (changed.length === 0) return
    await updateRows(
      transaction,
      kind,
      changed.map(({ row, columns, at }) => ({
        before: row,
        columns: { ...columns, updatedAt: at },
      })),
    )
    await recordChanges(
      transaction,
      changed.map(({ row, differing, at }) => ({
        kind,
        vehicleId: row.id,
        action: 'update',
        changes: differing,
        actor,
        at,
      })),
    )
  }

  /** The row of a vehicle that meets a condition, which nobody else can change until the transaction ends; throws AppError 'not-found'. */
  async function lock(
    transaction: DbOrTransaction,
    id: string,
    condition: Prisma.Sql,
  ): Promise<Row> {
    await enterStock(transaction, kind)
    return rowOf(transaction, id, Prisma.sql`AND ${condition} FOR UPDATE`)
  }

  /** The row of a vehicle; throws AppError 'not-found'. */
  async function rowOf(at: DbOrTransaction, id: string, rest = Prisma.empty): Promise<Row> {
    if (!isId(id)) throw new AppError('not-found', VEHICLE_NOT_FOUND)
    const known = await at.$queryRaw<
      { id: string }[]
    >`SELECT id FROM ${STOCK_TABLES[kind]} WHERE id = ${id}::uuid ${rest}`
    const ids = known.map((found) => found.id)
    const [row] = await find(at, ids)
    if (!row) throw new AppError('not-found', VEHICLE_NOT_FOUND)
    return row
  }

  /** Writes what becomes of a vehicle together with its entry in the history. */
  async function store(
    transaction: DbOrTransaction,
    row: Row,
    { action, actor, columns = {}, coverId, changes = {}, archivedAt }: Step<Columns>,
  ): Promise<void> {
    const at = following(row.updatedAt, clock.now())
    await write(transaction, row.id, { ...columns, coverId, updatedAt: at, archivedAt })
    await recordChanges(transaction, [{ kind, vehicleId: row.id, action, changes, actor, at }])
  }

  return { add, addAll, change, changeAll, lock, rowOf, store }
}

/** Two changes within a millisecond still differ, or the later of two windows would not notice the earlier. */
const following = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1))
