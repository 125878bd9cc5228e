import type { Context } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { getQuotedRequest } from '#server/features/requests/get-quoted-request.ts'
import { computeJobCents, computeTotals } from '#shared/domain/line.ts'
import { suggestHoldDay } from '#shared/domain/quote-days.ts'
import type { QuoteContent } from '#shared/domain/quote-schema.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { parseQuoteKind } from './quote-row.ts'
import {
  getNeeds,
  findRegulatedIssues,
  findSettingIssues,
  findTermIssues,
  toTerms,
  findUnfinishedIssues,
} from './terms.ts'

export async function previewQuote(
  ctx: Context,
  { requestId, content }: { requestId: string; content: QuoteContent },
) {
  const request = await getQuotedRequest(ctx, requestId)
  const kind = parseQuoteKind(request)
  const business = ctx.business.current()
  const today = getCurrentDay(ctx)
  const terms = toTerms(content, { kind, business, today })
  return {
    ...computeTotals(terms.jobs, terms),
    jobs: terms.jobs.map((job) => ({ totalCents: computeJobCents(job) })),
    problems: [
      ...findTermIssues(terms, { today, service: request.item }),
      ...findRegulatedIssues(kind, terms, business),
      ...findUnfinishedIssues(terms),
      ...findSettingIssues(kind, business, getNeeds(terms)),
    ],
  }
}

/** Throws AppError 'not-found' and 'unprocessable'. */
export async function getBlankQuote(ctx: Context, requestId: string) {
  const request = await getQuotedRequest(ctx, requestId)
  const kind = parseQuoteKind(request)
  const business = ctx.business.current()
  const { holdDays, quoteValidDays, laborBasis, laborRateCents, flatRateManual } = business
  const today = getCurrentDay(ctx)
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
    problems: findSettingIssues(kind, business),
  }
}
