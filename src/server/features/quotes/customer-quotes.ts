import type { CustomerQuote } from '#shared/domain/customer-quote.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import type { QuoteStatus } from '#shared/domain/quote.ts'
import type { QuoteDeps } from './change.ts'
import { relations, toQuote } from './mapper.ts'

type Deps = Pick<QuoteDeps, 'db' | 'clock' | 'business' | 'links'>

const STANDINGS: Partial<Record<QuoteStatus, CustomerQuote['standing']>> = {
  sent: 'open',
  accepted: 'accepted',
  'partly-accepted': 'accepted',
  declined: 'declined',
  expired: 'expired',
}

/**
 * Returns what the customer of a request needs of its quotes, the newest first: those that are open or accepted, else the last that was
 * declined or has expired.
 */
export async function findCustomerQuotes(deps: Deps, requestId: string): Promise<CustomerQuote[]> {
  const { db, clock, business } = deps
  const rows = await db.quote.findMany({
    where: { requestId, sentAt: { not: null } },
    include: relations,
    orderBy: { revision: 'desc' },
  })
  const { timeZone } = business.current()
  const sent = rows.map((row) => toQuote(row, { now: clock.now(), timeZone, url: null }))
  const shown = await Promise.all(sent.map((quote) => toCustomerQuote(deps, quote)))
  const found = shown.filter((quote) => quote !== null)
  const current = found.filter(({ standing }) => standing === 'open' || standing === 'accepted')
  return current.length > 0 ? current : found.slice(0, 1)
}

async function toCustomerQuote({ links }: Deps, quote: Quote): Promise<CustomerQuote | null> {
  const { id, kind, status, totalCents, acceptedCents, validUntil, jobs } = quote
  const standing = STANDINGS[status]
  if (!standing) return null
  const { pathname, search } = new URL(await links.urlOf(id))
  return {
    path: pathname + search,
    kind,
    standing,
    totalCents,
    acceptedCents,
    validUntil,
    accepted: jobs.filter(({ decision }) => decision === 'accepted').map(({ title }) => title),
  }
}
