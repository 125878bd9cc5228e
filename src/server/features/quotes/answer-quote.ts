import type { VisitorContext } from '#server/context.ts'
import type { QuoteAnswer, QuotePageData } from '#shared/domain/quote-schema.ts'
import { USER_AGENT_MAX } from '#shared/domain/quote.ts'
import { getQuotePage } from './get-quote-page.ts'
import { getQuoteOfToken } from './quote-link.ts'
import { refuseClosed, storeAnswer } from './store-answer.ts'

/** Stores a customer's answer and returns the receipt. Throws 'conflict' for a closed quote. */
export async function answerQuote(
  ctx: VisitorContext,
  { token, ...answer }: QuoteAnswer,
  userAgent: string,
): Promise<QuotePageData> {
  await ctx.limits.within('submit', ctx.ip, async () => {
    const quote = await getQuoteOfToken(ctx, token)
    if (quote.status === 'withdrawn') await refuseClosed(ctx, ctx.db, quote)
    await storeAnswer(ctx, quote, {
      ...answer,
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
