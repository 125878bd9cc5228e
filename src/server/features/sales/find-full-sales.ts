import type { Context } from '#server/context.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { saleRelations, toSale } from './mapper.ts'

/** Returns sales as staff see them, newest first. */
export async function findFullSales(
  { db, links }: Context,
  where: Prisma.SaleWhereInput,
  take?: number,
): Promise<Sale[]> {
  const rows = await db.sale.findMany({
    where,
    include: saleRelations,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  })
  return Promise.all(rows.map(async (row) => toSale(row, await links.invoice.createUrl(row.id))))
}
