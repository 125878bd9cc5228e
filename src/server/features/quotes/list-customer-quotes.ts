import type { Context } from '#server/context.ts'
import { toPath } from '#server/core/signed-link.ts'
import type { CustomerQuote } from '#shared/domain/customer-quote.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import type { QuoteStatus } from '#shared/domain/quote.ts'
import { findQuotes } from './find-quotes.ts'

const STATUSES: Partial<Record<QuoteStatus, CustomerQuote['status']>> = {
  sent: 'open',
  accepted: 'accepted',
  'partly-accepted': 'accepted',
  declined: 'declined',
  expired: 'expired',
}

/** Lists open and accepted quotes of a request, else its last declined or expired one. */
export async function listCustomerQuotes(
  ctx: Context,
  requestId: string,
): Promise<CustomerQuote[]> {
  const sent = await findQuotes(ctx, { requestId, sentAt: { not: null } })
  const found = sent.flatMap((quote) => toCustomerQuote(quote) ?? [])
  const current = found.filter(({ status }) => status === 'open' || status === 'accepted')
  return current.length > 0 ? current : found.slice(0, 1)
}

function toCustomerQuote(quote: Quote): CustomerQuote | null {
  const { url, kind, totalCents, acceptedCents, validUntil, jobs } = quote
  const status = STATUSES[quote.status]
  if (!status || url === null) return null
  return {
    path: toPath(url),
    kind,
    status,
    totalCents,
    acceptedCents,
    validUntil,
    accepted: jobs.filter(({ decision }) => decision === 'accepted').map(({ title }) => title),
  }
}
