import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { type Quote, type QuotePage, quotePageSchema } from '#shared/domain/quote-schema.ts'
import { isAccepted, totalsOf } from '#shared/domain/quote.ts'
import { OPEN_REQUEST, QUOTE_NOT_FOUND, type QuoteDeps } from './change.ts'
import { relations, toQuote } from './mapper.ts'

/** The link of a quote keeps working when its request is merged into another one. */
const SHOWN_REQUEST = {
  OR: [{ archivedAt: null }, { mergedIntoId: { not: null } }],
} satisfies Prisma.RequestWhereInput

/** The quote that a token is for, unless it was never sent; throws AppError 'not-found', for a forged token too. */
export async function quoteOfToken(
  { db, clock, business, links }: QuoteDeps,
  token: string,
): Promise<Quote> {
  const id = await links.read(token)
  const row =
    id &&
    (await db.quote.findFirst({
      where: { id, sentAt: { not: null }, request: SHOWN_REQUEST },
      include: relations,
    }))
  if (!row) throw new AppError('not-found', QUOTE_NOT_FOUND)
  const { timeZone } = business.current()
  return toQuote(row, { now: clock.now(), timeZone, url: null })
}

/** The page of the newest quote on the same request that the customer can still answer, or null. */
export async function newestUrlOf(
  { links }: Pick<QuoteDeps, 'links'>,
  db: DbOrTransaction,
  { id, requestId }: { id: string; requestId: string },
): Promise<string | null> {
  const newest = await db.quote.findFirst({
    where: { requestId, status: 'sent', id: { not: id }, request: OPEN_REQUEST },
    select: { id: true },
    orderBy: { revision: 'desc' },
  })
  return newest && links.urlOf(newest.id)
}

/**
 * Returns what the link of a quote shows, with the totals of the accepted jobs once it is answered, before that of `jobIds`, all unless
 * given; throws AppError 'not-found'.
 */
export async function getQuotePage(
  deps: QuoteDeps,
  token: string,
  jobIds?: string[],
): Promise<QuotePage> {
  const quote = await quoteOfToken(deps, token)
  const request = await deps.requests.find(quote.requestId)
  const { name, address, phone, facilityNumbers, warranty, returnPolicy, timeZone } =
    deps.business.current()
  const isClosed = ['superseded', 'withdrawn', 'expired'].includes(quote.status)
  const { id, requestId, decision, sentAt, createdAt } = quote
  // The schema drops what only staff may see.
  return quotePageSchema.parse({
    ...quote,
    ...totalsOf(pricedJobs(quote, jobIds), quote),
    sentAt: sentAt ?? createdAt,
    isOpen: quote.status === 'sent',
    customerName: request.customer.name,
    vehicle: request.vehicle,
    vin: request.vin,
    answer: decision && {
      at: decision.at,
      name: decision.name,
      via: decision.via,
      reason: decision.reason,
    },
    newestUrl: isClosed ? await newestUrlOf(deps, deps.db, { id, requestId }) : null,
    shop: {
      name,
      place: `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`,
      phone,
      facilityNumber: facilityNumbers.repairShop,
      newPartsWarranty: warranty.newParts,
      usedPartsWarranty: warranty.usedParts,
      returnPolicy,
      timeZone,
    },
  })
}

/** Returns the jobs that the totals of the page are about. */
function pricedJobs({ jobs, status }: Quote, jobIds?: string[]): Quote['jobs'] {
  if (isAccepted(status)) return jobs.filter(({ decision }) => decision === 'accepted')
  return status === 'sent' && jobIds ? jobs.filter(({ id }) => jobIds.includes(id)) : jobs
}
