import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { toPath } from '#server/core/signed-link.ts'
import { getQuoteByToken } from '#server/features/quotes/get-quote.ts'
import { QUOTE_NOT_FOUND } from '#server/features/quotes/quote-row.ts'

/** Returns where an answered quote leads to. Throws AppError 'not-found'. */
export async function followQuote(ctx: Context, token: string) {
  const { id, requestId, decision } = await getQuoteByToken(ctx, token)
  if (!decision) throw new AppError('not-found', QUOTE_NOT_FOUND)
  const sale = await ctx.db.sale.findFirst({
    where: { quoteId: id, status: { not: 'void' } },
    select: { id: true, number: true },
  })
  return {
    statusPath: toPath(await ctx.links.request.createUrl(requestId)),
    invoice: sale && {
      number: sale.number,
      path: toPath(await ctx.links.invoice.createUrl(sale.id)),
    },
  }
}
