import type { Context } from '#server/context.ts'
import { getQuotedRequest } from '#server/features/requests/get-quoted-request.ts'
import { computeTotals } from '#shared/domain/line.ts'
import { type Quote, type QuotePageData, quotePageSchema } from '#shared/domain/quote-schema.ts'
import { isAccepted } from '#shared/domain/quote.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { pick } from '#shared/lib/pick.ts'
import { findNewestQuoteUrl } from './find-quotes.ts'
import { getQuoteByToken } from './get-quote.ts'

/** Throws AppError 'not-found'. */
export async function getQuotePage(
  ctx: Context,
  token: string,
  /** Jobs to total while the quote is open; undefined for all. */
  jobIds?: string[],
): Promise<QuotePageData> {
  const quote = await getQuoteByToken(ctx, token)
  const request = await getQuotedRequest(ctx, quote.requestId)
  const business = ctx.business.current()
  const { address, facilityNumbers, warranty } = business
  const isClosed = ['superseded', 'withdrawn', 'expired'].includes(quote.status)
  const { id, requestId, decision, sentAt, createdAt } = quote
  // The schema drops what only staff may see.
  return quotePageSchema.parse({
    ...quote,
    ...computeTotals(priceJobs(quote, jobIds), quote),
    sentAt: sentAt ?? createdAt,
    isOpen: quote.status === 'sent',
    customerName: request.customer.name,
    vehicle: request.vehicle,
    vin: request.vin,
    decision: decision && pick(decision, 'at', 'name', 'via', 'reason'),
    newestUrl: isClosed ? await findNewestQuoteUrl(ctx, ctx.db, { id, requestId }) : null,
    shop: {
      ...pick(business, 'name', 'phone', 'returnPolicy', 'timeZone'),
      place: formatAddress(address),
      facilityNumber: facilityNumbers.repairShop,
      newPartsWarranty: warranty.newParts,
      usedPartsWarranty: warranty.usedParts,
    },
  })
}

function priceJobs({ jobs, status }: Quote, jobIds?: string[]): Quote['jobs'] {
  if (isAccepted(status)) return jobs.filter(({ decision }) => decision === 'accepted')
  return status === 'sent' && jobIds ? jobs.filter(({ id }) => jobIds.includes(id)) : jobs
}
