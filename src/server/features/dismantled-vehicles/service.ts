import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { browseStock } from '#server/features/stock/browse.ts'
import type { Place } from '#server/features/stock/cursor.ts'
import { createStockDesk } from '#server/features/stock/desk.ts'
import { conditionsOf } from '#server/features/stock/filter.ts'
import { cutList, listStock, newSince } from '#server/features/stock/paging.ts'
import {
  type PublicDismantledVehicle,
  dismantledVehicleInputSchema,
} from '#shared/domain/dismantled-vehicle-schema.ts'
import type { DismantledStatus } from '#shared/domain/dismantled-vehicle.ts'
import { stockChangeSchema } from '#shared/domain/stock-desk.ts'
import type { DismantledFilter, DismantledSort } from '#shared/domain/stock-filter.ts'
import {
  cardRows,
  listRows,
  publicColumns,
  staffColumns,
  toCard,
  toChangedColumns,
  toColumns,
  toPublicVehicle,
  toDismantledVehicle,
} from './mapper.ts'

type Deps = { db: Db; clock: Clock; pictureBase: string; stockChanged: () => void }
export type DismantledVehicleService = ReturnType<typeof createDismantledVehicleService>

/** The statuses in the order of the public list, as the trigger of the table ranks them. */
const STATUS_RANKS: readonly DismantledStatus[] = [
  'Parts Available',
  'Awaiting Dismantle',
  'Scrapped',
]

/** The order among vehicles of one status. */
const ORDER: Record<DismantledSort, Prisma.Sql> = {
  newest: Prisma.sql`date_acquired DESC, id DESC`,
  'year-new': Prisma.sql`year DESC, id`,
  'year-old': Prisma.sql`year, id`,
  make: Prisma.sql`make, model, id`,
}

/** Vehicles taken apart for their parts: what the public sees of them and how staff change them. */
export function createDismantledVehicleService({ db, clock, pictureBase, stockChanged }: Deps) {
  /** One page of cards: Parts Available first, then Awaiting Dismantle, then Scrapped (docs/product.md 3.18). */
  async function browse(filter: DismantledFilter) {
    const { rows, ...page } = await browseStock(db, cardRows, {
      kind: 'dismantled',
      conditions: conditions(filter),
      order: Prisma.sql`status_rank, ${ORDER[filter.sort ?? 'newest']}`,
      page: filter.page,
      isSearch: filter.q !== undefined,
    })
    const shown = { pictureBase, newSince: newSince(clock.now()) }
    return { vehicles: rows.map((row) => toCard(row, shown)), ...page }
  }

  /** At most `limit` public vehicles in the public order after a place, with the cursor of what follows. */
  async function list(
    filter: DismantledFilter,
    { limit, after }: { limit: number; after?: Place },
  ): Promise<{ vehicles: PublicDismantledVehicle[]; next: string | null }> {
    const found = await listStock(db, listRows, {
      kind: 'dismantled',
      conditions: conditions(filter),
      moment: Prisma.sql`date_acquired`,
      limit,
      after,
    })
    const { rows, next } = cutList(found, {
      limit,
      placeOf: (row) => ({ rank: row.statusRank, at: row.dateAcquired, id: row.id }),
    })
    return { vehicles: rows.map((row) => toPublicVehicle(row, pictureBase)), next }
  }

  /** One public vehicle; throws AppError 'not-found'. */
  async function get(id: string): Promise<PublicDismantledVehicle> {
    const row = isId(id)
      ? await db.dismantledVehicle.findFirst({
          where: { id, archivedAt: null },
          select: publicColumns,
        })
      : null
    if (!row) throw new AppError('not-found', 'Vehicle not found')
    return toPublicVehicle(row, pictureBase)
  }

  const desk = createStockDesk({
    kind: 'dismantled',
    db,
    clock,
    pictureBase,
    stockChanged,
    inputSchema: dismantledVehicleInputSchema,
    changeSchema: stockChangeSchema(dismantledVehicleInputSchema),
    toColumns,
    toChangedColumns,
    find: (at, ids) =>
      at.dismantledVehicle.findMany({ where: { id: { in: ids } }, select: staffColumns }),
    insert: (at, rows) => at.dismantledVehicle.createMany({ data: rows }),
    write: (at, id, columns) =>
      at.dismantledVehicle.update({ where: { id }, data: columns, select: { id: true } }),
    toVehicle: (row) => toDismantledVehicle(row, pictureBase),
  })

  return { browse, list, get, ...desk }
}

const conditions = (filter: DismantledFilter): Prisma.Sql[] => conditionsOf(filter, STATUS_RANKS)
