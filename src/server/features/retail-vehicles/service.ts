import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Db, queryJson } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { browseStock } from '#server/features/stock/browse.ts'
import type { Place } from '#server/features/stock/cursor.ts'
import { createStockDesk } from '#server/features/stock/desk.ts'
import { conditionsOf } from '#server/features/stock/filter.ts'
import { cutList, listStock, newSince } from '#server/features/stock/paging.ts'
import { bodyStyleOf, placeholderPath } from '#shared/domain/body-style.ts'
import { type Picture, pictureFromId } from '#shared/domain/picture.ts'
import {
  type PublicRetailVehicle,
  retailVehicleInputSchema,
} from '#shared/domain/retail-vehicle-schema.ts'
import { RETAIL_STATUSES } from '#shared/domain/retail-vehicle.ts'
import { stockChangeSchema } from '#shared/domain/stock-desk.ts'
import type { RetailFilter, RetailSort } from '#shared/domain/stock-filter.ts'
import {
  type CardRow,
  cardRows,
  listRows,
  publicColumns,
  staffColumns,
  toCard,
  toChangedColumns,
  toColumns,
  toPublicVehicle,
  toRetailVehicle,
} from './mapper.ts'

const NOT_FOUND = 'Vehicle not found'
/** A sitemap holds 50,000 addresses; the pages take a few. */
const SITEMAP_MAX = 49_000
const SIMILAR_MAX = 3
/** So many of the nearest in price are compared by body style, which the database does not know. */
const SIMILAR_CANDIDATES = 40

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
  function cardsOf(rows: CardRow[]) {
    const shown = { pictureBase, newSince: newSince(clock.now()) }
    return rows.map((row) => toCard(row, shown))
  }

  /** One page of cards: available first, then pending, then sold (docs/product.md 3.17), in the chosen order within. */
  async function browse(filter: RetailFilter) {
    const { rows, ...page } = await browseStock(db, cardRows, {
      kind: 'retail',
      conditions: conditions(filter),
      order: Prisma.sql`status_rank, ${ORDER[filter.sort ?? 'newest']}`,
      page: filter.page,
      isSearch: filter.q !== undefined,
    })
    return { vehicles: cardsOf(rows), ...page }
  }

  /** At most `limit` public vehicles in the public order after a place, with the cursor of what follows. */
  async function list(
    filter: RetailFilter,
    { limit, after }: { limit: number; after?: Place },
  ): Promise<{ vehicles: PublicRetailVehicle[]; next: string | null }> {
    const found = await listStock(db, listRows, {
      kind: 'retail',
      conditions: conditions(filter),
      moment: Prisma.sql`created_at`,
      limit,
      after,
    })
    const { rows, next } = cutList(found, {
      limit,
      placeOf: (row) => ({ rank: row.statusRank, at: row.createdAt, id: row.id }),
    })
    return { vehicles: rows.map((row) => toPublicVehicle(row, pictureBase)), next }
  }

  /** One public vehicle with its pictures, the cover first, and the drawing that stands in for them; throws AppError 'not-found'. */
  async function get(
    id: string,
  ): Promise<{ vehicle: PublicRetailVehicle; pictures: Picture[]; placeholder: string }> {
    const row = isId(id)
      ? await db.retailVehicle.findFirst({
          where: { id, archivedAt: null },
          select: {
            ...publicColumns,
            pictures: { select: { id: true }, orderBy: { position: 'asc' } },
          },
        })
      : null
    if (!row) throw new AppError('not-found', NOT_FOUND)
    const pictures = row.pictures.flatMap((picture) => pictureFromId(pictureBase, picture.id) ?? [])
    return {
      vehicle: toPublicVehicle(row, pictureBase),
      pictures,
      placeholder: placeholderPath(row),
    }
  }

  /** What the page of a vehicle shows: the vehicle and, where it is sold, similar ones that are available. Throws AppError 'not-found'. */
  async function detail(id: string) {
    const found = await get(id)
    return {
      ...found,
      similar: found.vehicle.status === 'sold' ? cardsOf(await findSimilar(db, found.vehicle)) : [],
    }
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
    pictureBase,
    stockChanged,
    inputSchema: retailVehicleInputSchema,
    changeSchema: stockChangeSchema(retailVehicleInputSchema),
    toColumns,
    toChangedColumns,
    find: (at, ids) =>
      at.retailVehicle.findMany({ where: { id: { in: ids } }, select: staffColumns }),
    insert: (at, rows) => at.retailVehicle.createMany({ data: rows }),
    write: (at, id, columns) =>
      at.retailVehicle.update({ where: { id }, data: columns, select: { id: true } }),
    toVehicle: (row) => toRetailVehicle(row, pictureBase),
  })

  return { browse, list, get, detail, addresses, ...desk }
}

/** Available vehicles: those of the same body style first, among them the same model, then the nearest price. */
async function findSimilar(
  db: Db,
  { make, model, trim, price, year }: PublicRetailVehicle,
): Promise<CardRow[]> {
  const isSameModel = Prisma.sql`(lower(make) = ${make.toLowerCase()} AND lower(model) = ${model.toLowerCase()})`
  const cents = price === null ? null : Math.round(price * 100)
  const nearest = await queryJson<CardRow[]>(
    db,
    Prisma.sql`
      SELECT coalesce(json_agg(nearest), '[]') FROM (
        SELECT ${cardRows.columns} FROM retail_vehicle WHERE archived_at IS NULL AND status = 'available'
        ORDER BY ${isSameModel} DESC, abs(price_cents - ${cents}::int), abs(year - ${year}::int), created_at DESC, id DESC
        LIMIT ${SIMILAR_CANDIDATES}
      ) AS nearest`,
  )
  const style = bodyStyleOf({ make, model, trim })
  const sameStyleFirst = cardRows
    .read(nearest)
    .toSorted(
      (one, another) => Number(bodyStyleOf(another) === style) - Number(bodyStyleOf(one) === style),
    )
  return sameStyleFirst.slice(0, SIMILAR_MAX)
}

const conditions = (filter: RetailFilter): Prisma.Sql[] => [
  ...conditionsOf(filter, RETAIL_STATUSES),
  ...(filter.priceTo ? [Prisma.sql`price_cents <= ${filter.priceTo * 100}`] : []),
  ...(filter.mileageTo ? [Prisma.sql`mileage <= ${filter.mileageTo}`] : []),
]
