import type { Context } from '#server/context.ts'
import type { RetailFilter } from '#shared/domain/vehicle-filter.ts'
import { toCardOptions, toCarCard } from './cards.ts'
import { listNewestCars } from './list-newest.ts'
import { findOthers, getListPage } from './public-results.ts'

/** Returns a page of the inventory by status (rule 3.17). */
export async function listCars(ctx: Context, filter: RetailFilter) {
  const { rows, ...page } = await getListPage(ctx, 'retail', filter)
  const options = toCardOptions(ctx)
  const vehicles = rows.map((row) => toCarCard(row, options))
  const findNewest = (limit: number) => listNewestCars(ctx, limit)
  return { vehicles, ...page, ...(await findOthers(vehicles, page.total, findNewest)) }
}
