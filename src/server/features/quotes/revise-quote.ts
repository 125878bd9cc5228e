import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { lockRequest } from '#server/features/requests/request-row.ts'
import { suggestHoldDay } from '#shared/domain/quote-days.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { isAccepted } from '#shared/domain/quote.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { toQuoteContent, insertDraft, toDraftColumns } from './draft.ts'
import { getQuote } from './get-quote.ts'
import { toTerms } from './terms.ts'

/** Copies a sent quote to a new draft; of an accepted one, only what was declined. */
export async function reviseQuote(ctx: StaffContext, id: string): Promise<Quote> {
  const quote = await getQuote(ctx, id)
  if (quote.status === 'draft') throw new AppError('conflict', 'This quote is still a draft')
  const { kind, requestId, status, jobs } = quote
  const business = ctx.business.current()
  const today = getCurrentDay(ctx)
  const last = addDays(today, business.quoteValidDays)
  const hold = { today, days: business.holdDays, last }
  const content = {
    ...toQuoteContent({
      ...quote,
      jobs: isAccepted(status) ? jobs.filter((job) => job.decision === 'declined') : jobs,
    }),
    validUntil: null,
    holdUntil: quote.holdUntil && suggestHoldDay(hold, business),
  }
  const columns = toDraftColumns(toTerms(content, { kind, business, today }))
  const stored = await ctx.db.$transaction(async (tx) => {
    await lockRequest(tx, { kind, id: requestId })
    const at = ctx.clock.now()
    return insertDraft(tx, { kind, requestId, columns, authorName: ctx.actor.name, at })
  })
  return getQuote(ctx, stored)
}
