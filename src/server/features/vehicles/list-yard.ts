import type { Context } from '#server/context.ts'
import type { DismantledFilter } from '#shared/domain/vehicle-filter.ts'
import { toCardView, toDismantledCard } from './cards.ts'
import { listNewestYard } from './list-newest.ts'
import { findOthers, getPublicPage } from './public-page.ts'

/** Returns a page of the parts page by status (rule 3.18). */
export async function listYard(ctx: Context, filter: DismantledFilter) {
  const { rows, bodies: _, ...page } = await getPublicPage(ctx, 'dismantled', filter)
  const view = toCardView(ctx)
  const vehicles = rows.map((row) => toDismantledCard(row, view))
  const findNewest = (limit: number) => listNewestYard(ctx, limit)
  return { vehicles, ...page, ...(await findOthers(vehicles, page.total, findNewest)) }
}
