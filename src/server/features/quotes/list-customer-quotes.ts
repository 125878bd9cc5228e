import type { Context } from '#server/context.ts'
import { toPath } from '#server/core/signed-link.ts'
import type { CustomerQuote } from '#shared/domain/customer-quote.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import type { QuoteStatus } from '#shared/domain/quote.ts'
import { quoteRelations, toQuote } from './mapper.ts'

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
  const { db, clock, business } = ctx
  const rows = await db.quote.findMany({
    where: { requestId, sentAt: { not: null } },
    include: quoteRelations,
    orderBy: { revision: 'desc' },
  })
  const { timeZone } = business.current()
  const sent = rows.map((row) => toQuote(row, { now: clock.now(), timeZone, url: null }))
  const shown = await Promise.all(sent.map((quote) => toCustomerQuote(ctx, quote)))
  const found = shown.filter((quote) => quote !== null)
  const current = found.filter(({ status }) => status === 'open' || status === 'accepted')
  return current.length > 0 ? current : found.slice(0, 1)
}

async function toCustomerQuote({ links }: Context, quote: Quote): Promise<CustomerQuote | null> {
  const { id, kind, totalCents, acceptedCents, validUntil, jobs } = quote
  const status = STATUSES[quote.status]
  if (!status) return null
  return {
    path: toPath(await links.quote.createUrl(id)),
    kind,
    status,
    totalCents,
    acceptedCents,
    validUntil,
    accepted: jobs.filter(({ decision }) => decision === 'accepted').map(({ title }) => title),
  }
}
