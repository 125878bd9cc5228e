import type { Context } from '#server/context.ts'
import { toMakeKey } from '#shared/domain/makes.ts'
import type { DismantledStatus, RetailStatus, VehicleKind } from '#shared/domain/vehicle.ts'
import { cardColumns, toCardOptions, toDismantledCard, toCarCard, toYardRow } from './cards.ts'
import { compareMakes } from './list-makes.ts'
import { toPublicOrder, toPublicWhere, selectRows } from './public-query.ts'
import { countFacets } from './public-results.ts'

type Query = { kind: VehicleKind; status: RetailStatus | DismantledStatus; limit: number }

const CARS: Query = { kind: 'retail', status: 'available', limit: 4 }
const YARD: Query = { kind: 'dismantled', status: 'Parts Available', limit: 6 }

/** Returns the newest vehicles for the home page, with counts up to COUNT_MAX + 1 and makes. */
export async function listNewest(ctx: Context) {
  const [cars, yard] = await Promise.all([findNewest(ctx, CARS), findNewest(ctx, YARD)])
  const options = toCardOptions(ctx)
  const makes = new Map([...yard.makes, ...cars.makes].map((make) => [toMakeKey(make), make]))
  return {
    cars: cars.rows.map((row) => toCarCard(row, options)),
    carCount: cars.count,
    yard: yard.rows.map((row) => toYardRow(row, options)),
    yardCount: yard.count,
    makes: [...makes.values()].toSorted(compareMakes),
  }
}

/** Returns the newest cars that are available. */
export async function listNewestCars(ctx: Context, limit: number) {
  const rows = await selectNewest(ctx, { ...CARS, limit })
  const options = toCardOptions(ctx)
  return rows.map((row) => toCarCard(row, options))
}

/** Returns the newest vehicles with parts to take off. */
export async function listNewestYard(ctx: Context, limit: number) {
  const rows = await selectNewest(ctx, { ...YARD, limit })
  const options = toCardOptions(ctx)
  return rows.map((row) => toDismantledCard(row, options))
}

async function findNewest(ctx: Context, query: Query) {
  const [rows, stock] = await Promise.all([selectNewest(ctx, query), countFacets(ctx, query.kind)])
  return { rows, count: stock.inStock, makes: stock.makes.map(({ make }) => make) }
}

const selectNewest = ({ db }: Context, { kind, status, limit }: Query) =>
  selectRows(db, cardColumns, {
    where: toPublicWhere(kind, { status }),
    order: toPublicOrder(kind),
    limit,
  })
