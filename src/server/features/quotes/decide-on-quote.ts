import type { VisitorContext } from '#server/context.ts'
import type { QuoteDecision, QuotePageData } from '#shared/domain/quote-schema.ts'
import { USER_AGENT_MAX } from '#shared/domain/quote.ts'
import { getQuotePage } from './get-quote-page.ts'
import { getQuoteByToken } from './get-quote.ts'
import { refuseClosed, storeDecision } from './store-decision.ts'

/**
 * Stores a customer's decision and returns the receipt. Throws AppError 'conflict' for a closed
 * quote.
 */
export async function decideOnQuote(
  ctx: VisitorContext,
  { token, ...decision }: QuoteDecision,
  userAgent: string,
): Promise<QuotePageData> {
  await ctx.limits.within('submit', ctx.ip, async () => {
    const quote = await getQuoteByToken(ctx, token)
    if (quote.status === 'withdrawn') await refuseClosed(ctx, ctx.db, quote)
    await storeDecision(ctx, quote, {
      ...decision,
      at: ctx.clock.now(),
      via: 'link',
      note: '',
      actor: null,
      ip: ctx.ip,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
    })
  })
  return getQuotePage(ctx, token)
}
