import type { Context } from '#server/context.ts'
import type { DismantledFilter } from '#shared/domain/vehicle-filter.ts'
import { toCardOptions, toDismantledCard } from './cards.ts'
import { listNewestYard } from './list-newest.ts'
import { findOthers, getListPage } from './public-results.ts'

/** Returns a page of the parts page by status (rule 3.18). */
export async function listYard(ctx: Context, filter: DismantledFilter) {
  const { rows, bodies: _, ...page } = await getListPage(ctx, 'dismantled', filter)
  const options = toCardOptions(ctx)
  const vehicles = rows.map((row) => toDismantledCard(row, options))
  const findNewest = (limit: number) => listNewestYard(ctx, limit)
  return { vehicles, ...page, ...(await findOthers(vehicles, page.total, findNewest)) }
}
