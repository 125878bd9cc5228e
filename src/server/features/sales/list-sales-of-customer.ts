import type { Context } from '#server/context.ts'
import { findRequestsOfCustomer } from '#server/features/requests/staff/customer-requests.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { findFullSales } from './find-full-sales.ts'

const LATEST = 50

/** Lists the newest sales of the customer who sent a request, also those without one. */
export async function listSalesOfCustomer(ctx: Context, anchorRequestId: string): Promise<Sale[]> {
  const ids = await findRequestsOfCustomer(ctx, anchorRequestId)
  const requests = await ctx.db.request.findMany({
    where: { id: { in: ids } },
    select: { customerPhone: true, customerEmail: true, spamReason: true },
  })
  const genuine = requests.filter(({ spamReason }) => spamReason === null)
  const distinct = (values: string[]) => [...new Set(values)].filter(Boolean)
  const phones = distinct(genuine.map(({ customerPhone }) => customerPhone))
  const emails = distinct(genuine.map(({ customerEmail }) => customerEmail))
  return findFullSales(
    ctx,
    {
      OR: [
        { requestId: { in: ids } },
        { customerPhone: { in: phones } },
        { customerEmail: { in: emails, mode: 'insensitive' } },
      ],
    },
    LATEST,
  )
}
