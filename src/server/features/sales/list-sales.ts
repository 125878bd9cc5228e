import type { Context } from '#server/context.ts'
import { type Db, toSearchConditions } from '#server/core/db.ts'
import { listIds, NEWEST_FIRST, sortByIds } from '#server/core/keyset.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { SaleQuery } from '#shared/domain/sale-input-schema.ts'
import type { ListedSale } from '#shared/domain/sale-schema.ts'
import { SALE_VIEWS, type SaleView } from '#shared/domain/sale.ts'
import { toListedSale } from './mapper.ts'
import { SALE_CONDITIONS } from './sale-conditions.ts'

type Page = { sales: ListedSale[]; next: string | null }

/** Returns a page of sales, newest first. Throws AppError 'invalid' for a bad cursor. */
export async function listSales({ db }: Context, { view, q, ...page }: SaleQuery): Promise<Page> {
  const conditions = [SALE_CONDITIONS[view], ...toSearchConditions(q)]
  const { ids, next } = await listIds(db, 'sale', { conditions, order: NEWEST_FIRST, ...page })
  return { sales: await findListed(db, ids), next }
}

export async function listSalesWithCounts(ctx: Context, query: SaleQuery) {
  const [page, counts] = await Promise.all([listSales(ctx, query), countSales(ctx, query.q)])
  return { ...page, total: counts[query.view], counts }
}

/** Counts the sales of each view that match a search, in one pass. */
async function countSales({ db }: Context, q: string | null): Promise<Record<SaleView, number>> {
  const conditions = [Prisma.sql`true`, ...toSearchConditions(q)]
  const counts = SALE_VIEWS.map(
    (view) =>
      Prisma.sql`count(*) FILTER (WHERE ${SALE_CONDITIONS[view]})::int AS ${Prisma.raw(`"${view}"`)}`,
  )
  // Prisma would need a query for each count.
  const [row] = await db.$queryRaw<Record<SaleView, number>[]>`
    SELECT ${Prisma.join(counts)} FROM sale WHERE ${Prisma.join(conditions, ' AND ')}`
  if (!row) throw new Error('The counts of sales returned no row')
  return row
}

/** Returns sales in the order of their ids. */
async function findListed(db: Db, ids: string[]): Promise<ListedSale[]> {
  const [rows, counted] = await Promise.all([
    db.sale.findMany({ where: { id: { in: ids } } }),
    db.$queryRaw<{ id: string; toPull: number }[]>`
      SELECT line.sale_id AS id, count(*)::int AS "toPull"
      FROM sale_line line JOIN part ON part.reserved_by_line_id = line.id AND part.status = 'on-vehicle'
      WHERE line.sale_id = ANY(${ids}::uuid[]) GROUP BY line.sale_id`,
  ])
  const toPull = new Map(counted.map((each) => [each.id, each.toPull]))
  return sortByIds(rows, ids).map((row) => toListedSale(row, toPull.get(row.id) ?? 0))
}
