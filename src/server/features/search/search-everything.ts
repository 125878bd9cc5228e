import type { Context } from '#server/context.ts'
import { listParts } from '#server/features/parts/list-parts.ts'
import { searchRequests } from '#server/features/requests/staff/search-requests.ts'
import { listSales } from '#server/features/sales/list-sales.ts'
import { searchStock } from '#server/features/vehicles/search-stock.ts'
import { QUICK_SEARCH_LIMIT } from '#shared/domain/quick-search.ts'

export async function searchEverything(ctx: Context, q: string) {
  const limit = QUICK_SEARCH_LIMIT
  const [{ customers, ...requests }, vehicles, { sales }, { parts }] = await Promise.all([
    searchRequests(ctx, q),
    searchStock(ctx, q),
    listSales(ctx, { view: 'all', q, limit }),
    listParts(ctx, { q, status: null, donorId: null, view: null, limit }),
  ])
  return { requests, ...vehicles, sales, parts, customers }
}
