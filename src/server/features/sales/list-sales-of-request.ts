import type { Context } from '#server/context.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { relations, toSale } from './mapper.ts'

/** Lists the sales of a request, newest first. */
export async function listSalesOfRequest(
  { db, links }: Context,
  requestId: string,
): Promise<Sale[]> {
  const rows = await db.sale.findMany({
    where: { requestId },
    include: relations,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return Promise.all(rows.map(async (row) => toSale(row, await links.invoice.urlOf(row.id))))
}
