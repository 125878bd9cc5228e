import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { encodeCursor } from '#server/core/cursor.ts'
import { choice, type Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
import { bodyStyleOf, placeholderPath } from '#shared/domain/body-style.ts'
import { makeKey } from '#shared/domain/makes.ts'
import { priceDrop } from '#shared/domain/price-drop.ts'
import type { DismantledFilter, RetailFilter } from '#shared/domain/vehicle-filter.ts'
import { COUNT_MAX, PAGE_SIZE } from '#shared/domain/vehicle-filter.ts'
import type { PublicRetailVehicle, PublicVehicle } from '#shared/domain/vehicle-schema.ts'
import {
  type DismantledStatus,
  GONE_STATUSES,
  type RetailStatus,
  VEHICLE_KINDS,
  type VehicleKind,
} from '#shared/domain/vehicle.ts'
import { IN_INVENTORY } from './conflicts.ts'
import { toColumnName } from './insert-rows.ts'
import {
  toPictures,
  type CardRow,
  cardColumns,
  detailColumns,
  publicColumns,
  toDismantledCard,
  toPublicDismantled,
  toPublicRetail,
  toPublicVehicle,
  toRetailCard,
  toSavedCar,
  toYardRow,
} from './mapper.ts'
import { searchStock } from './search-stock.ts'
import {
  afterCursor,
  compareMakes,
  findStock,
  type PublicCursor,
  publicOrder,
  publicWhere,
} from './search.ts'
import { findMakes } from './spell-as-stock.ts'

type Deps = { db: Db; clock: Clock; pictureBase: string; business: BusinessReader }

const NOT_FOUND = 'Vehicle not found'
/** A sitemap holds 50,000 addresses; so many are for each kind, and the pages take a few. */
const SITEMAP_MAX = 24_500
/** Far more cars than the business has; a feed is one file. */
const FEED_MAX = 10_000
const SIMILAR_MAX = 4
const SIMILAR_IN_YARD_MAX = 3
/** What the home page shows of each kind. */
const NEWEST = {
  cars: { kind: 'retail', status: 'available', limit: 4 },
  yard: { kind: 'dismantled', status: 'Parts Available', limit: 6 },
} as const
/** So many of the nearest in price are compared by body style, which the database does not know. */
const SIMILAR_CANDIDATES = 40

/** What the public sees of vehicles. */
export function createVehicleCatalog(deps: Deps) {
  const { db, clock, pictureBase, business } = deps

  /** One page of cars for sale, available first, then pending, then sold (rule 3.17). */
  async function inventory(filter: RetailFilter) {
    const { rows, ...page } = await findPage(deps, 'retail', filter)
    return { vehicles: rows.map((row) => toRetailCard(row, cardContext())), ...page }
  }

  /** One page of dismantled vehicles, Parts Available first, then Awaiting Dismantle, then Scrapped (rule 3.18). */
  async function parts(filter: DismantledFilter) {
    const { rows, ...page } = await findPage(deps, 'dismantled', filter)
    return { vehicles: rows.map((row) => toDismantledCard(row, cardContext())), ...page }
  }

  /** The home page: the newest vehicles of both kinds, how many there are (counted up to COUNT_MAX), and every make from A to Z. */
  async function newest() {
    const [cars, yard] = await Promise.all([
      findNewest(db, { ...NEWEST.cars, now: clock.now() }),
      findNewest(db, { ...NEWEST.yard, now: clock.now() }),
    ])
    return {
      cars: cars.rows.map((row) => toRetailCard(row, cardContext())),
      carCount: cars.count,
      yard: yard.rows.map((row) => toYardRow(row, cardContext())),
      yardCount: yard.count,
      makes: [
        ...new Map(
          [...yard.makes, ...cars.makes].map((make) => [makeKey(make), make] as const),
        ).values(),
      ].toSorted(compareMakes),
    }
  }

  const cardContext = () => ({ pictureBase, now: clock.now() })
  const publicView = () => ({ pictureBase, showsLocation: business.current().showsLocation })

  /** At most `limit` public vehicles in the public order after a cursor, and the cursor of what follows. */
  async function list(
    kind: VehicleKind,
    filter: RetailFilter | DismantledFilter,
    { limit, after }: { limit: number; after?: PublicCursor },
  ): Promise<{ vehicles: PublicVehicle[]; next: string | null; corrected?: string }> {
    const { rows: found, corrected } = await searchStock(
      db,
      { kind, filter, isFirst: after === undefined },
      (where) =>
        db.vehicle.findMany({
          where: { AND: [where, after ? afterCursor(kind, after) : {}] },
          select: publicColumns,
          orderBy: publicOrder(kind),
          take: limit + 1,
        }),
    )
    const rows = found.slice(0, limit)
    const last = found.length > limit ? rows.at(-1) : undefined
    return {
      vehicles: rows.map((row) => toPublicVehicle(row, publicView())),
      next: last
        ? encodeCursor([
            last.statusRank,
            kind === 'retail' ? last.createdAt : last.dateAcquired,
            last.id,
          ])
        : null,
      ...(corrected !== undefined && { corrected }),
    }
  }

  /** One public vehicle of a kind; throws AppError 'not-found'. */
  async function byId(kind: VehicleKind, id: string): Promise<PublicVehicle> {
    return toPublicVehicle(await findRow(kind, id), publicView())
  }

  /** What the page of a car for sale shows: its pictures, the cover first, the drawing that stands in for them, its last drop in price and similar cars. Throws AppError 'not-found'. */
  async function detail(id: string) {
    const row = await findRow('retail', id)
    const vehicle = toPublicRetail(row, pictureBase)
    const similar = await findSimilar(db, row)
    return {
      vehicle,
      priceDrop: priceDrop({ ...row, status: vehicle.status }, clock.now()),
      pictures: toPictures(row, pictureBase),
      placeholder: placeholderPath(row),
      similar: similar.map((car) => toRetailCard(car, cardContext())),
    }
  }

  /** What the page of a dismantled vehicle shows: its pictures, the drawing that stands in for them, and others of its make and model. Throws AppError 'not-found'. */
  async function yardDetail(id: string) {
    const row = await findRow('dismantled', id)
    const similar = await findSimilarInYard(db, row)
    return {
      vehicle: toPublicDismantled(row, publicView()),
      pictures: toPictures(row, pictureBase),
      placeholder: placeholderPath(row),
      similar: similar.map((each) => toDismantledCard(each, cardContext())),
    }
  }

  /** The cars of these ids that are still on the lot or sold; others are left out. */
  async function saved(ids: string[]) {
    const rows = await db.vehicle.findMany({
      where: { id: { in: ids.filter((id) => isId(id)) }, kind: 'retail', archivedAt: null },
      select: publicColumns,
    })
    return rows.map((row) => toSavedCar(row, cardContext()))
  }

  async function findRow(kind: VehicleKind, id: string) {
    const row = isId(id)
      ? await db.vehicle.findFirst({
          where: { id, kind, archivedAt: null },
          select: detailColumns,
        })
      : null
    if (!row) throw new AppError('not-found', NOT_FOUND)
    return row
  }

  /** The cars that can be bought now, for the feeds. */
  async function listAvailable(): Promise<PublicRetailVehicle[]> {
    const rows = await db.vehicle.findMany({
      where: publicWhere('retail', { status: 'available' }),
      select: publicColumns,
      orderBy: publicOrder('retail'),
      take: FEED_MAX,
    })
    return rows.map((row) => toPublicRetail(row, pictureBase))
  }

  return {
    inventory,
    parts,
    newest,
    list,
    byId,
    detail,
    yardDetail,
    saved,
    addresses: () => findAddresses(db),
    listAvailable,
    findMakes: () => findMakes(db),
    findByVin: (vin: string) => findByVin(db, vin),
  }
}

/** Reads one page and its counts; there are more than `total` rows where `isCounted` is false. */
async function findPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: VehicleKind,
  filter: RetailFilter | DismantledFilter,
) {
  const orderBy = publicOrder(kind, filter.sort)
  const skip = ((filter.page ?? 1) - 1) * PAGE_SIZE
  const [{ rows: found, where, corrected }, stock] = await Promise.all([
    searchStock(db, { kind, filter, isFirst: skip === 0 }, (matching) =>
      db.vehicle.findMany({
        where: matching,
        select: cardColumns,
        orderBy,
        skip,
        take: PAGE_SIZE + 1,
      }),
    ),
    findStock(db, { kind, now: clock.now() }),
  ])
  const rows = found.slice(0, PAGE_SIZE)
  const hasMore = found.length > rows.length
  const seen = skip + rows.length
  const isLastPage = !hasMore && (rows.length > 0 || skip === 0)
  // Without the order Postgres would read the table from its beginning, where all rows may be of the other kind.
  const count = isLastPage ? seen : await db.vehicle.count({ where, orderBy, take: COUNT_MAX + 1 })
  return {
    rows,
    ...stock,
    total: Math.min(count, Math.max(seen, COUNT_MAX)),
    isCounted: count <= COUNT_MAX || isLastPage,
    hasMore,
    ...(corrected !== undefined && { corrected }),
    ...spellingOf(filter.make, stock.makes),
  }
}

/** The chosen make as the list of makes spells it, where the address has another spelling. */
function spellingOf(make: string | undefined, makes: { make: string }[]): { make?: string } {
  if (make === undefined) return {}
  const spelling = makes.find((each) => makeKey(each.make) === makeKey(make))?.make
  return spelling === undefined || spelling === make ? {} : { make: spelling }
}

/** The newest vehicles of a kind that have a status, how many have it (counted up to COUNT_MAX + 1), and the makes of the kind. */
async function findNewest(
  db: Db,
  {
    kind,
    status,
    limit,
    now,
  }: { kind: VehicleKind; status: RetailStatus | DismantledStatus; limit: number; now: Date },
) {
  const query = {
    where: publicWhere(kind, { status }),
    orderBy: publicOrder(kind),
  }
  const [rows, count, stock] = await Promise.all([
    db.vehicle.findMany({ ...query, select: cardColumns, take: limit }),
    db.vehicle.count({ ...query, take: COUNT_MAX + 1 }),
    findStock(db, { kind, now }),
  ])
  return { rows, count, makes: stock.makes.map(({ make }) => make) }
}

const CARD_COLUMNS = Prisma.raw(
  Object.keys(cardColumns)
    .map((name) => `${toColumnName(name)} AS "${name}"`)
    .join(', '),
)

/** Other available cars of the same body style or make: those of the style first, among them the same model, then the nearest price (rule 4.20). */
async function findSimilar(db: Db, car: CardRow): Promise<CardRow[]> {
  const { id, make, model, priceCents, year } = car
  // Prisma cannot order by a distance. The rank says the same as the status, and the indexes begin with it.
  const nearest = await db.$queryRaw<CardRow[]>`
    SELECT ${CARD_COLUMNS} FROM vehicle
    WHERE kind = 'retail' AND archived_at IS NULL AND status_rank = 0 AND id <> ${id}::uuid
    ORDER BY (make_key = ${makeKey(make)} AND lower(model) = ${model.toLowerCase()}) DESC,
      abs(price_cents - ${priceCents}::int), abs(year - ${year}::int), created_at DESC, id DESC
    LIMIT ${SIMILAR_CANDIDATES}`
  const style = bodyStyleOf(car)
  const isOfStyle = (other: CardRow) => bodyStyleOf(other) === style
  const isOfMake = (other: CardRow) => makeKey(other.make) === makeKey(make)
  return nearest
    .filter((other) => isOfStyle(other) || isOfMake(other))
    .toSorted((one, other) => Number(isOfStyle(other)) - Number(isOfStyle(one)))
    .slice(0, SIMILAR_MAX)
}

/** Others of the same make and model that are not scrapped, in the order of the parts page. */
const findSimilarInYard = (
  db: Db,
  { id, make, model }: { id: string; make: string; model: string },
) =>
  db.vehicle.findMany({
    where: {
      ...publicWhere('dismantled', { make }),
      model,
      id: { not: id },
      status: { notIn: GONE_STATUSES },
    },
    select: cardColumns,
    orderBy: publicOrder('dismantled'),
    take: SIMILAR_IN_YARD_MAX,
  })

/** The paths of the pages of vehicles with the last change of what they show, as many as one sitemap holds; scrapped vehicles have none worth finding. */
async function findAddresses(db: Db): Promise<{ path: string; changedAt: string }[]> {
  const find = (kind: VehicleKind) =>
    db.vehicle.findMany({
      where: { kind, archivedAt: null, status: { not: 'Scrapped' } },
      select: { id: true, pageChangedAt: true },
      orderBy: publicOrder(kind),
      take: SITEMAP_MAX,
    })
  const under = (list: string) => (row: { id: string; pageChangedAt: Date }) => ({
    path: `${list}/${row.id}`,
    changedAt: row.pageChangedAt.toISOString(),
  })
  const [cars, yard] = await Promise.all([find('retail'), find('dismantled')])
  return [...cars.map(under('/inventory')), ...yard.map(under('/parts'))]
}

/** The vehicle of either kind that has a VIN and is in the inventory, or null. */
async function findByVin(db: Db, vin: string) {
  const row = await db.vehicle.findFirst({
    where: { vin, ...IN_INVENTORY },
    select: { kind: true, year: true, make: true, model: true, trim: true, engineType: true },
  })
  if (!row) return null
  const { kind, ...vehicle } = row
  return { ...vehicle, inventoryType: choice(VEHICLE_KINDS, kind) }
}
