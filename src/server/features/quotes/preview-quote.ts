import type { Context } from '#server/context.ts'
import { findToday } from '#server/core/clock.ts'
import { findQuotedRequest } from '#server/features/requests/find-quoted-request.ts'
import { computeJobCents, computeTotals } from '#shared/domain/line.ts'
import { suggestHoldDay } from '#shared/domain/quote-days.ts'
import type { QuoteContent } from '#shared/domain/quote-schema.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { parseQuoteKind } from './quote-row.ts'
import {
  findNeeds,
  findRegulatedProblems,
  findSettingProblems,
  findTermProblems,
  toTerms,
  findUnfinishedProblems,
} from './terms.ts'

export async function previewQuote(
  ctx: Context,
  { requestId, content }: { requestId: string; content: QuoteContent },
) {
  const request = await findQuotedRequest(ctx, requestId)
  const kind = parseQuoteKind(request)
  const business = ctx.business.current()
  const today = findToday(ctx)
  const terms = toTerms(content, { kind, business, today })
  return {
    ...computeTotals(terms.jobs, terms),
    jobs: terms.jobs.map((job) => ({ totalCents: computeJobCents(job) })),
    problems: [
      ...findTermProblems(terms, { today, service: request.item }),
      ...findRegulatedProblems(kind, terms, business),
      ...findUnfinishedProblems(terms),
      ...findSettingProblems(kind, business, findNeeds(terms)),
    ],
  }
}

/** Throws AppError 'not-found' and 'unprocessable'. */
export async function getBlankQuote(ctx: Context, requestId: string) {
  const request = await findQuotedRequest(ctx, requestId)
  const kind = parseQuoteKind(request)
  const business = ctx.business.current()
  const { holdDays, quoteValidDays, laborBasis, laborRateCents, flatRateManual } = business
  const today = findToday(ctx)
  const validUntil = addDays(today, quoteValidDays)
  const hold = { today, days: holdDays, last: validUntil }
  return {
    kind,
    validUntil,
    holdUntil: kind === 'part' && holdDays > 0 ? suggestHoldDay(hold, business) : null,
    complaint: kind === 'repair' ? request.description : '',
    odometer: request.mileage,
    taxRate: business.salesTaxRate,
    taxesCores: business.taxesCores,
    laborRateCents,
    laborBasis,
    flatRateManual,
    title: request.item,
    donorStockNumber: request.donorStockNumber,
    hasEmail: request.customer.email !== '',
    problems: findSettingProblems(kind, business),
  }
}
