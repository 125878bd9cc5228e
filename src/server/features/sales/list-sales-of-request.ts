import type { Context } from '#server/context.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { findFullSales } from './find-full-sales.ts'

/** Lists the sales of a request, newest first. */
export const listSalesOfRequest = (ctx: Context, requestId: string): Promise<Sale[]> =>
  findFullSales(ctx, { requestId })
