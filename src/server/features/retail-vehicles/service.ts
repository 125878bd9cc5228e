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
import { placeholderPath } from '#shared/domain/body-style.ts'
import { type Picture, pictureFromId } from '#shared/domain/picture.ts'
import { type PublicRetailVehicle, retailVehicleInputSchema } from '#shared/domain/retail-vehicle-schema.ts'
import { RETAIL_STATUSES } from '#shared/domain/retail-vehicle.ts'
import { stockChangeSchema } from '#shared/domain/stock-desk.ts'
import type { RetailFilter, RetailSort } from '#shared/domain/stock-filter.ts'
import { cardRows, listRows, publicColumns, staffColumns, toCard, toChangedColumns, toColumns, toPublicVehicle, toRetailVehicle } from './mapper.ts'

const NOT_FOUND = 'Vehicle not found'
/** A sitemap holds 50,000 addresses; the pages take a few. */
const SITEMAP_MAX = 49_000

type Deps = { db: Db; clock: Clock; pictureBase: string; stockChanged: () => void }
export type RetailVehicleService = ReturnType<typeof createRetailVehicleService>

/** The order among cars of one status. */
const ORDER: Record<RetailSort, Prisma.Sql> = {
  newest: Prisma.sql`created_at DESC, id DESC`,
  'price-low': Prisma.sql`price_cents, id`,
  'price-high': Prisma.sql`price_cents DESC NULLS LAST, id`,
  mileage: Prisma.sql`mileage, id`,
  'year-new': Prisma.sql`year DESC, id`,
  'year-old': Prisma.sql`year, id`,
}

/** Cars for sale: what the public sees of them and how staff change them. */
export function createRetailVehicleService({ db, clock, pictureBase, stockChanged }: Deps) {
  /** One page of cards: available first, then pending, then sold (docs/product.md 3.17), in the chosen order within. */
  async function browse(filter: RetailFilter) {
    const { rows, ...page } = await browseStock(db, cardRows, {
      kind: 'retail',
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
    filter: RetailFilter,
    { limit, after }: { limit: number; after?: Place },
  ): Promise<{ vehicles: PublicRetailVehicle[]; next: string | null }> {
    const found = await listStock(db, listRows, { kind: 'retail', conditions: conditions(filter), moment: Prisma.sql`created_at`, limit, after })
    const { rows, next } = cutList(found, { limit, placeOf: (row) => ({ rank: row.statusRank, at: row.createdAt, id: row.id }) })
    return { vehicles: rows.map((row) => toPublicVehicle(row, pictureBase)), next }
  }

  /** One public vehicle with its pictures, the cover first, and the drawing that stands in for them; throws AppError 'not-found'. */
  async function get(id: string): Promise<{ vehicle: PublicRetailVehicle; pictures: Picture[]; placeholder: string }> {
    const row = isId(id)
      ? await db.retailVehicle.findFirst({
          where: { id, archivedAt: null },
          select: { ...publicColumns, pictures: { select: { id: true }, orderBy: { position: 'asc' } } },
        })
      : null
    if (!row) throw new AppError('not-found', NOT_FOUND)
    const pictures = row.pictures.flatMap((picture) => pictureFromId(pictureBase, picture.id) ?? [])
    return { vehicle: toPublicVehicle(row, pictureBase), pictures, placeholder: placeholderPath(row) }
  }

  /** The ids of the public vehicles with the moment of their last change, the newest first, as many as one sitemap holds. */
  async function addresses(): Promise<{ id: string; updatedAt: string }[]> {
    const rows = await db.retailVehicle.findMany({
      where: { archivedAt: null },
      select: { id: true, updatedAt: true },
      orderBy: [{ statusRank: 'asc' }, { createdAt: 'desc' }, { id: 'desc' }],
      take: SITEMAP_MAX,
    })
    return rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }))
  }

  const desk = createStockDesk({
    kind: 'retail',
    db,
    clock,
    stockChanged,
    inputSchema: retailVehicleInputSchema,
    changeSchema: stockChangeSchema(retailVehicleInputSchema),
    toColumns,
    toChangedColumns,
    find: (at, ids) => at.retailVehicle.findMany({ where: { id: { in: ids } }, select: staffColumns }),
    insert: (at, columns) => at.retailVehicle.create({ data: columns, select: { id: true } }),
    write: (at, id, columns) => at.retailVehicle.update({ where: { id }, data: columns, select: { id: true } }),
    toVehicle: (row) => toRetailVehicle(row, pictureBase),
  })

  return { browse, list, get, addresses, ...desk }
}

const conditions = (filter: RetailFilter): Prisma.Sql[] => [
  ...conditionsOf(filter, RETAIL_STATUSES),
  ...(filter.priceTo ? [Prisma.sql`price_cents <= ${filter.priceTo * 100}`] : []),
  ...(filter.mileageTo ? [Prisma.sql`mileage <= ${filter.mileageTo}`] : []),
]
