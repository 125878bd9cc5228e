import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { choice, type Db, type DbOrTransaction } from '#server/core/db.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
import {
  countMatchesOfVehicles,
  type VehicleMatches,
} from '#server/features/wants/count-matches.ts'
import type { Repeatable } from '#shared/domain/field-schema.ts'
import type {
  BulkChange,
  ConflictQuery,
  VehicleHistoryEntry,
  VehicleTableFilter,
} from '#shared/domain/vehicle-admin.ts'
import type { WantedVehicle } from '#shared/domain/vehicle-fit.ts'
import type {
  Vehicle,
  VehicleFields,
  VehicleInput,
  VehicleUpdate,
} from '#shared/domain/vehicle-schema.ts'
import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { changeMany } from './bulk.ts'
import { createVehicleCatalog } from './catalog.ts'
import { findRow, lockRow, updateRow, type VehicleKey, type VehicleWhere } from './change-row.ts'
import { findConflicts, toConflict, nextStockNumber } from './conflicts.ts'
import { createVehicleCsv } from './csv-import.ts'
import { createVehicleFeeds } from './feeds.ts'
import { findFitting } from './fitting.ts'
import { findGaps } from './gaps.ts'
import { adminColumns, type AdminRow, toChangedColumns, toVehicle } from './mapper.ts'
import { findAges, findSales, findYardModels } from './numbers.ts'
import { countByStatus, findVehicleIds, findVehicles, restorableSince } from './search.ts'
import { createImportUndo } from './undo-import.ts'
import { arrangePictures } from './vehicle-pictures.ts'
import {
  type Actor,
  readHistory,
  recordArchiving,
  staleUpdate,
  type Addition,
  insertVehicles,
  matchChanged,
  nextUpdatedAt,
} from './writes.ts'

type Deps = {
  db: Db
  clock: Clock
  /** Where the addresses of pictures begin. */
  pictureBase: string
  business: BusinessReader
  /** Where the links of the feeds lead. */
  publicUrl: string
  onChange: (kind: VehicleKind) => void
  /** The script of the thread that reads workbooks. */
  workbookThread: URL
}
export type VehicleService = ReturnType<typeof createVehicleService>

type SeenVehicle = VehicleKey & { updatedAt?: string }
type Archiving = {
  condition: Pick<VehicleWhere, 'archivedAt'>
  action: 'archive' | 'restore'
  actor: Actor
  updatedAt?: string
}

const EXPORT_PAGE_SIZE = 200
const NOT_ARCHIVED = { archivedAt: null }

async function withMatches<Listed extends { id: string }>(
  deps: Deps,
  vehicles: Listed[],
): Promise<(Listed & { wants?: VehicleMatches })[]> {
  const ids = vehicles.map(({ id }) => id)
  const matches = await countMatchesOfVehicles(deps, ids)
  return vehicles.map((vehicle) => ({ ...vehicle, wants: matches.get(vehicle.id) }))
}

/** Vehicles of both kinds: what the public sees of them, and how staff look after them. */
export function createVehicleService(deps: Deps) {
  const { db, clock, pictureBase, onChange } = deps
  const catalog = createVehicleCatalog(deps)
  const csv = createVehicleCsv(deps)

  /** One page of vehicles as staff see them, and the cursor of the next page. */
  async function adminList(kind: VehicleKind, filter: VehicleTableFilter, limit: number) {
    const { ids, next } = await findVehicleIds(db, { kind, filter, now: clock.now(), limit })
    const rows = await db.vehicle.findMany({ where: { id: { in: ids } }, select: adminColumns })
    const byId = new Map(rows.map((row) => [row.id, toVehicle(row, pictureBase)]))
    return { vehicles: ids.flatMap((id) => byId.get(id) ?? []), next }
  }

  /** One page of the admin table, how many vehicles it has in all, and how many of each status. */
  async function adminTable(kind: VehicleKind, filter: VehicleTableFilter, limit: number) {
    const [list, counts] = await Promise.all([
      adminList(kind, filter, limit),
      countByStatus(db, { kind, filter, now: clock.now() }),
    ])
    const total = filter.status
      ? (counts[filter.status] ?? 0)
      : Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { ...list, vehicles: await withMatches(deps, list.vehicles), total, counts }
  }

  /** Every vehicle that a filter finds, page by page. */
  async function* all(kind: VehicleKind, filter: VehicleTableFilter): AsyncGenerator<Vehicle> {
    let cursor = filter.cursor ?? null
    do {
      const { vehicles, next } = await adminList(kind, { ...filter, cursor }, EXPORT_PAGE_SIZE)
      yield* vehicles
      cursor = next
    } while (cursor !== null)
  }

  /** One vehicle that is not archived, as staff see it; throws AppError 'not-found'. */
  async function get(key: VehicleKey): Promise<Vehicle> {
    return toVehicle(await findRow(db, { ...key, ...NOT_ARCHIVED }), pictureBase)
  }

  /**
   * Adds a vehicle and gives its id; the same idempotency key gives the vehicle of the first time. Throws AppError 'conflict'
   * naming the field when the stock number, the VIN or the key is used by another vehicle.
   */
  async function create(
    input: VehicleInput & Repeatable,
    about: Omit<Addition, 'input'>,
  ): Promise<string> {
    try {
      const [id = ''] = await createMany([{ input, ...about }])
      return id
    } catch (error) {
      const { kind, vin, idempotencyKey } = input
      const isConflict = error instanceof AppError && error.code === 'conflict'
      const first =
        isConflict && idempotencyKey
          ? await db.vehicle.findFirst({
              where: { kind, vin, idempotencyKey, ...NOT_ARCHIVED },
              select: { id: true },
            })
          : null
      if (!first) throw error
      return first.id
    }
  }

  /** Adds vehicles in one transaction and gives their ids; throws AppError 'conflict' as create does. */
  async function createMany(additions: Addition[]): Promise<string[]> {
    const ids = await inTransaction((transaction) =>
      insertVehicles(deps, transaction, { additions, at: clock.now() }),
    )
    for (const kind of new Set(additions.map(({ input }) => input.kind))) onChange(kind)
    return ids
  }

  /**
   * Changes the fields that are sent and gives the vehicle. Throws AppError 'not-found'; 'conflict' for a stale `updatedAt`,
   * saying who changed what since, or for a stock number or VIN that another vehicle has.
   */
  async function update(
    key: VehicleKey,
    { fields, updatedAt }: VehicleUpdate<VehicleFields>,
    actor: Actor,
  ): Promise<Vehicle> {
    const row = await inTransaction(async (transaction) => {
      const before = await lockRow(transaction, { ...key, ...NOT_ARCHIVED })
      await assertFresh(transaction, before, updatedAt)
      await updateRow(transaction, before, { fields, actor, now: clock.now(), pictureBase })
      await matchChanged(deps, transaction, [{ row: before, columns: toChangedColumns(fields) }])
      return before
    })
    onChange(choice(VEHICLE_KINDS, row.kind))
    return get(key)
  }

  /** Takes a vehicle off every list and page; it can be restored for 30 days. Throws AppError 'not-found', and 'conflict' for a stale `updatedAt`. */
  const archive = ({ updatedAt, ...key }: SeenVehicle, actor: Actor): Promise<void> =>
    setArchived(key, { condition: NOT_ARCHIVED, action: 'archive', actor, updatedAt })

  /** Brings an archived vehicle back and gives it; throws AppError 'not-found', also after 30 days, and 'conflict' for a stock number or VIN used meanwhile. */
  async function restore(key: VehicleKey, actor: Actor): Promise<Vehicle> {
    const condition = { archivedAt: { gt: restorableSince(clock.now()) } }
    await setArchived(key, { condition, action: 'restore', actor })
    return get(key)
  }

  async function setArchived(
    key: VehicleKey,
    { condition, action, actor, updatedAt }: Archiving,
  ): Promise<void> {
    const row = await inTransaction(async (transaction) => {
      const before = await lockRow(transaction, { ...key, ...condition })
      await assertFresh(transaction, before, updatedAt)
      const at = nextUpdatedAt(before.updatedAt, clock.now())
      await transaction.vehicle.update({
        where: { id: key.id },
        data: { updatedAt: at, archivedAt: action === 'archive' ? clock.now() : null },
        select: { id: true },
      })
      await recordArchiving(transaction, before, { action, actor, at })
      return before
    })
    onChange(choice(VEHICLE_KINDS, row.kind))
  }

  /** Who changed what of a vehicle and when, the latest first; also of an archived one. Throws AppError 'not-found'. */
  async function history(key: VehicleKey): Promise<VehicleHistoryEntry[]> {
    await findRow(db, key)
    return readHistory(db, { vehicleId: key.id })
  }

  /** Gives a vehicle its pictures in this order, the cover first, without an entry in the history; for pictures that a program makes. */
  async function setPictures(id: string, pictures: string[]): Promise<void> {
    const { kind } = await db.$transaction(async (transaction) => {
      await arrangePictures(transaction, { vehicleId: id, ids: pictures, at: clock.now() })
      return transaction.vehicle.update({
        where: { id },
        data: { coverId: pictures[0] ?? null, pageChangedAt: clock.now() },
        select: { kind: true },
      })
    })
    onChange(choice(VEHICLE_KINDS, kind))
  }

  /** Runs `write` in one transaction; throws AppError 'conflict' where a unique index refuses what it writes. */
  async function inTransaction<T>(write: (transaction: DbOrTransaction) => Promise<T>): Promise<T> {
    try {
      return await db.$transaction(write)
    } catch (error) {
      throw toConflict(error)
    }
  }

  return {
    ...catalog,
    feeds: createVehicleFeeds({ ...deps, ...catalog }),
    csv: { ...csv, all, ...createImportUndo(deps) },
    adminList,
    adminTable,
    get,
    create,
    createMany,
    update,
    archive,
    /** Changes several vehicles and says of each why it was not changed. */
    changeMany: (bulk: { kind: VehicleKind } & BulkChange, actor: Actor) =>
      changeMany({ update, archive }, bulk, actor),
    restore,
    setPictures,
    history,
    find: (q: string) => findVehicles(db, { q, now: clock.now() }),
    findConflicts: (kind: VehicleKind, query: ConflictQuery) => findConflicts(db, kind, query),
    /** The dismantled vehicles that may have parts for another vehicle. */
    findFitting: (wanted: WantedVehicle, stockNumber?: string) =>
      findFitting(db, wanted, stockNumber),
    findAges: (now: Date) => findAges(db, now),
    findSales: (since: Date) => findSales(db, since),
    findYardModels: () => findYardModels(db),
    /** The vehicles that have no picture or no price yet. */
    findGaps: () => findGaps(db),
    nextStockNumber: (kind: VehicleKind) => nextStockNumber(db, kind),
  }
}

/** Throws AppError 'conflict', saying who changed what, where the vehicle was changed since. */
async function assertFresh(
  transaction: DbOrTransaction,
  { id, updatedAt }: AdminRow,
  seen: string | undefined,
): Promise<void> {
  if (seen !== undefined && Date.parse(seen) !== updatedAt.getTime()) {
    throw await staleUpdate(transaction, { id, since: new Date(seen) })
  }
}
