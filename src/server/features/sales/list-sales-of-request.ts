import type { Context } from '#server/context.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { findSales } from './find-sales.ts'

/** Lists the sales of a request, newest first. */
export const listSalesOfRequest = (ctx: Context, requestId: string): Promise<Sale[]> =>
  findSales(ctx, { requestId })
