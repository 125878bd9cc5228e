import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { makeKey } from '#shared/domain/makes.ts'
import {
  COUNT_MAX,
  type DismantledFilter,
  PAGE_SIZE,
  type RetailFilter,
  omitPage,
} from '#shared/domain/vehicle-filter.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import {
  cardColumns,
  toCardView,
  toDismantledCard,
  toRetailCard,
  savedCarColumns,
  toSavedCar,
} from './cards.ts'
import { countFacets } from './facets.ts'
import { listNewestCars, listNewestYard } from './list-newest.ts'
import {
  countRows,
  type PublicFilter,
  toPublicOrder,
  toPublicWhere,
  searchRows,
} from './public-list.ts'

/** A search that found no more than this is followed by the newest others. */
const FEW = 6
const OTHERS = 3

/** Returns a page of the inventory by status (rule 3.17). */
export async function listCars(ctx: Context, filter: RetailFilter) {
  const { rows, ...page } = await findPage(ctx, 'retail', filter)
  const view = toCardView(ctx)
  const vehicles = rows.map((row) => toRetailCard(row, view))
  const findNewest = (limit: number) => listNewestCars(ctx, limit)
  return { vehicles, ...page, ...(await findOthers(vehicles, page.total, findNewest)) }
}

/** Returns a page of the parts page by status (rule 3.18). */
export async function listYard(ctx: Context, filter: DismantledFilter) {
  const { rows, bodies: _, ...page } = await findPage(ctx, 'dismantled', filter)
  const view = toCardView(ctx)
  const vehicles = rows.map((row) => toDismantledCard(row, view))
  const findNewest = (limit: number) => listNewestYard(ctx, limit)
  return { vehicles, ...page, ...(await findOthers(vehicles, page.total, findNewest)) }
}

/** Returns the newest vehicles that are not among the found ones, if those are few. */
async function findOthers<Card extends { id: string }>(
  found: Card[],
  total: number,
  findNewest: (limit: number) => Promise<Card[]>,
): Promise<{ newest?: Card[] }> {
  if (total > FEW) return {}
  const newest = await findNewest(OTHERS + found.length)
  return {
    newest: newest.filter(({ id }) => !found.some((each) => each.id === id)).slice(0, OTHERS),
  }
}

/** `total` is a lower bound unless `isCounted`. */
async function findPage(ctx: Context, kind: VehicleKind, filter: PublicFilter) {
  const { db } = ctx
  const skip = ((filter.page ?? 1) - 1) * PAGE_SIZE
  const [{ rows: found, where, corrected }, facets] = await Promise.all([
    searchRows(db, cardColumns, { kind, filter, skip, limit: PAGE_SIZE + 1 }),
    countFacets(ctx, kind),
  ])
  const rows = found.slice(0, PAGE_SIZE)
  const hasMore = found.length > rows.length
  const seen = skip + rows.length
  const isLastPage = !hasMore && (rows.length > 0 || skip === 0)
  const order = toPublicOrder(kind, filter.sort)
  const count = isLastPage ? seen : await countRows(db, { where, order, limit: COUNT_MAX + 1 })
  return {
    rows,
    ...facets,
    total: Math.min(count, Math.max(seen, COUNT_MAX)),
    isCounted: count <= COUNT_MAX || isLastPage,
    hasMore,
    ...(corrected !== undefined && { corrected }),
    ...(count === 0 && { nearest: await findNearest(ctx, kind, filter) }),
    ...findSpelling(filter.make, facets.makes),
  }
}

/** Counts the results without each of several filters; leaves out those that have none either. */
async function findNearest({ db }: Context, kind: VehicleKind, filter: PublicFilter) {
  const keys = Object.keys(omitPage(filter)).filter((key) => key !== 'part')
  if (keys.length < 2) return []
  const counts = keys.map(async (dropped) => {
    const where = toPublicWhere(kind, { ...filter, [dropped]: undefined })
    const page = { where, order: toPublicOrder(kind), limit: COUNT_MAX + 1 }
    return { dropped, count: await countRows(db, page) }
  })
  return (await Promise.all(counts)).filter(({ count }) => count > 0)
}

/** Returns the chosen make as the list spells it if the URL differs. */
function findSpelling(make: string | undefined, makes: { make: string }[]): { make?: string } {
  if (make === undefined) return {}
  const spelling = makes.find((each) => makeKey(each.make) === makeKey(make))?.make
  return spelling === undefined || spelling === make ? {} : { make: spelling }
}

/** Returns saved cars that are not archived, also sold ones. */
export async function listSavedCars(ctx: Context, ids: string[]) {
  const rows = await ctx.db.vehicle.findMany({
    where: { id: { in: ids.filter((id) => isId(id)) }, kind: 'retail', archivedAt: null },
    select: savedCarColumns,
  })
  const view = toCardView(ctx)
  return rows.map((row) => toSavedCar(row, view))
}
