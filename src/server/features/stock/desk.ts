import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Repeatable } from '#shared/domain/idempotency-key.ts'
import {
  RESTORE_WITHIN_MS,
  type StockChange,
  type StockClaim,
  type StockHistoryEntry,
  type StockTableFilter,
  type StockTaken,
} from '#shared/domain/stock-desk.ts'
import type { PictureFields } from '#shared/domain/vehicle.ts'
import { type BulkDeps, createStockBulk } from './bulk.ts'
import {
  claimVin,
  enterStock,
  findAdded,
  holdStock,
  refuseTakenVins,
  withoutClash,
} from './clash.ts'
import { countByStatus, findVehicleIds } from './desk-table.ts'
import { type Actor, readHistory } from './history.ts'
import {
  type Addition,
  createLedger,
  type LedgerDeps,
  type StockColumns,
  type StockRow,
} from './ledger.ts'
import { staleChange } from './stale-change.ts'
import { nextStockNumber } from './stock-numbers.ts'
import { findTaken } from './taken.ts'

const EXPORT_PAGE_SIZE = 200

type Deps<Row extends StockRow, Columns extends StockColumns, Input, Vehicle> = BulkDeps<
  Row,
  Columns,
  Input
> & {
  db: Db
  stockChanged: () => void
  toVehicle: (row: Row) => Vehicle
}

/** What staff see of vehicles of one kind. */
function createLists<
  Row extends StockRow,
  Columns extends StockColumns,
  Input,
  Vehicle extends { id: string },
>(deps: Pick<Deps<Row, Columns, Input, Vehicle>, 'kind' | 'db' | 'clock' | 'find' | 'toVehicle'>) {
  const { kind, db, clock, find, toVehicle } = deps

  /** One page of vehicles as staff see them, and the cursor of what follows. */
  async function adminList(
    filter: StockTableFilter,
    limit: number,
  ): Promise<{ vehicles: Vehicle[]; next: string | null }> {
    const { ids, next } = await findVehicleIds(db, kind, {
      filter,
      since: sinceWhenRestorable(clock.now()),
      limit,
    })
    const found = new Map((await find(db, ids)).map((row) => [row.id, toVehicle(row)]))
    return { vehicles: ids.flatMap((id) => found.get(id) ?? []), next }
  }

  /** Every vehicle that a filter leaves, page by page. */
  async function* all(filter: StockTableFilter): AsyncGenerator<Vehicle> {
    let cursor = filter.cursor ?? null
    do {
      const { vehicles, next } = await adminList({ ...filter, cursor }, EXPORT_PAGE_SIZE)
      yield* vehicles
      cursor = next
    } while (cursor !== null)
  }

  /** The back office's table: one page, how many there are in all, and how many each status holds. */
  async function adminTable(filter: StockTableFilter, limit: number) {
    const [list, counts] = await Promise.all([
      adminList(filter, limit),
      countByStatus(db, kind, { filter, since: sinceWhenRestorable(clock.now()) }),
    ])
    const total = filter.status
      ? (counts[filter.status] ?? 0)
      : Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { ...list, total, counts }
  }

  return { adminList, all, adminTable }
}

const sinceWhenRestorable = (now: Date): Date => new Date(now.getTime() - RESTORE_WITHIN_MS)

/** How vehicles of one kind come in, one by one and many together. */
function createAdditions<
  Row extends StockRow,
  Columns extends StockColumns,
  Input extends PictureFields,
>(deps: LedgerDeps<Row, Columns, Input> & { db: Db; stockChanged: () => void }) {
  const { kind, db, stockChanged } = deps
  const ledger = createLedger(deps)

  /**
   * Adds a vehicle and gives its id; the same idempotency key gives the vehicle of the first time. Throws AppError 'conflict'
   * naming the field when the stock number, the VIN or the key is taken.
   */
  async function create(input: Input & Repeatable, about: Addition): Promise<string> {
    try {
      const id = await withoutClash(db, async (transaction) => {
        await enterStock(transaction, kind)
        return ledger.add(transaction, input, about)
      })
      stockChanged()
      return id
    } catch (error) {
      const isClash = error instanceof AppError && error.code === 'conflict'
      const first =
        isClash && input.idempotencyKey
          ? await findAdded(db, kind, { key: input.idempotencyKey, vin: deps.toColumns(input).vin })
          : null
      if (!first) throw error
      return first
    }
  }

  /** Adds many vehicles in one transaction and gives their ids; throws AppError 'conflict' when a stock number or a VIN is taken. */
  async function createAll(
    additions: (Addition & { input: Input & Repeatable })[],
  ): Promise<string[]> {
    const ids = await withoutClash(db, async (transaction) => {
      await holdStock(transaction)
      await refuseTakenVins(
        transaction,
        additions.map(({ input }) => deps.toColumns(input)),
      )
      return ledger.addAll(transaction, additions)
    })
    stockChanged()
    return ids
  }

  return { create, createAll }
}

/** What staff do with vehicles of one kind; each kind adds how its rows are read and written. */
export function createStockDesk<
  Row extends StockRow,
  Columns extends StockColumns,
  Input extends PictureFields,
  Vehicle extends { id: string },
>(deps: Deps<Row, Columns, Input, Vehicle>) {
  const { kind, db, clock, stockChanged, toVehicle } = deps
  const ledger = createLedger(deps)
  const lists = createLists(deps)
  const { create, createAll } = createAdditions(deps)
  const restorableSince = () => sinceWhenRestorable(clock.now())

  /** One vehicle that is not archived, as staff see it; throws AppError 'not-found'. */
  async function adminGet(id: string): Promise<Vehicle> {
    return toVehicle(await ledger.rowOf(db, id, Prisma.sql`AND ${HERE}`))
  }

  /** Adds a vehicle as create does, and gives it as staff see it. */
  const add = async (input: Input & Repeatable, actor: Actor): Promise<Vehicle> =>
    adminGet(await create(input, { actor }))

  /**
   * Changes the fields that are sent and gives the vehicle back. Throws AppError 'not-found'; 'conflict' for a stale `updatedAt`,
   * saying who changed what since, or for a stock number or VIN that is taken.
   */
  async function update(
    id: string,
    { fields, updatedAt }: StockChange<Input>,
    actor: Actor,
  ): Promise<Vehicle> {
    await withoutClash(db, async (transaction) => {
      const row = await ledger.lock(transaction, id, HERE)
      const isStale = updatedAt !== undefined && Date.parse(updatedAt) !== row.updatedAt.getTime()
      if (isStale) throw await staleChange(transaction, { kind, id, since: new Date(updatedAt) })
      await ledger.change(transaction, row, { fields, actor })
    })
    stockChanged()
    return adminGet(id)
  }

  /** Takes a vehicle out of every list and page; it can be taken back for 30 days. Throws AppError 'not-found'. */
  async function archive(id: string, actor: Actor): Promise<void> {
    await withoutClash(db, async (transaction) => {
      const row = await ledger.lock(transaction, id, HERE)
      await ledger.store(transaction, row, { action: 'archive', actor, archivedAt: clock.now() })
    })
    stockChanged()
  }

  /** Takes an archived vehicle back and gives it; throws AppError 'not-found', also after 30 days, and 'conflict' for a stock number or VIN taken meanwhile. */
  async function restore(id: string, actor: Actor): Promise<Vehicle> {
    await withoutClash(db, async (transaction) => {
      const row = await ledger.lock(transaction, id, Prisma.sql`archived_at > ${restorableSince()}`)
      await claimVin(transaction, { kind, ...row })
      await ledger.store(transaction, row, { action: 'restore', actor, archivedAt: null })
    })
    stockChanged()
    return adminGet(id)
  }

  /** Who changed what of a vehicle and when, the latest first; also of one that is archived. Throws AppError 'not-found'. */
  async function history(id: string): Promise<StockHistoryEntry[]> {
    await ledger.rowOf(db, id)
    return readHistory(db, { kind, vehicleId: id })
  }

  /** Which other vehicles have a stock number or VIN that is about to be given to one of this kind. */
  const taken = (claim: StockClaim): Promise<StockTaken> => findTaken(db, kind, claim)

  /** The next free stock number in the pattern of the newest, or null. */
  const suggestStockNumber = (): Promise<string | null> => nextStockNumber(db, kind)

  return {
    ...lists,
    adminGet,
    create,
    createAll,
    add,
    update,
    archive,
    restore,
    history,
    taken,
    suggestStockNumber,
    bulk: { ...createStockBulk(deps), all: lists.all },
  }
}

const HERE = Prisma.sql`archived_at IS NULL`
