import type { Context } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { getQuotedRequest } from '#server/features/requests/get-quoted-request.ts'
import { findRequestsOfCustomer } from '#server/features/requests/staff/customer-requests.ts'
import type { Quote, QuoteFilter } from '#shared/domain/quote-schema.ts'
import { fromDay } from '#shared/lib/calendar-day.ts'
import { findQuotes } from './find-quotes.ts'
import { OPEN_REQUEST } from './quote-row.ts'

const LATEST = 50

/** Lists the newest quotes that match a filter. */
export async function listQuotes(
  ctx: Context,
  { requestId, status, limit }: QuoteFilter,
): Promise<Quote[]> {
  const today = fromDay(getCurrentDay(ctx))
  const where = {
    AND: [{ requestId, request: { archivedAt: null } }, toStatusWhere(status, today)],
  }
  return findQuotes(ctx, where, limit)
}

/** Treats quotes as expired or withdrawn before anything records it. */
function toStatusWhere(status: QuoteFilter['status'], today: Date): Prisma.QuoteWhereInput {
  switch (status) {
    case undefined:
      return {}
    case 'sent':
      return { status, validUntil: { gte: today }, request: OPEN_REQUEST }
    case 'expired':
      return { status: 'sent', validUntil: { lt: today }, request: OPEN_REQUEST }
    case 'withdrawn':
      return { OR: [{ status }, { status: 'sent', request: { status: 'cancelled' } }] }
    default:
      return { status }
  }
}

/** Lists the quotes of a request, archived or not. Throws AppError 'not-found'. */
export async function listQuotesOfRequest(ctx: Context, requestId: string): Promise<Quote[]> {
  const quotes = await findQuotes(ctx, { requestId })
  if (quotes.length === 0) await getQuotedRequest(ctx, requestId)
  return quotes
}

/** Lists the newest quotes of the customer who sent a request. Throws AppError 'not-found'. */
export async function listQuotesOfCustomer(ctx: Context, requestId: string): Promise<Quote[]> {
  const ids = await findRequestsOfCustomer(ctx, requestId)
  return findQuotes(ctx, { requestId: { in: ids } }, LATEST)
}
