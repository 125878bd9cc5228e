import { AppError } from '#server/core/app-error.ts'
import { assertFresh, explainChangedMeanwhile } from '#server/core/assert-fresh.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { QuotedRequest } from '#server/features/requests/get-quoted-request.ts'
import { hasQuotes, type QuoteEvent, type QuoteKind } from '#shared/domain/quote.ts'

export const QUOTE_NOT_FOUND = 'Quote not found'
const NO_QUOTES = 'Only requests for parts and repairs have quotes'
const NOT_A_DRAFT = 'This quote is not a draft any more. Please reload it.'
const DECIDED = 'This quote has been answered. More work is a new revision.'

/** Matches requests whose quotes can be accepted; quotes of others count as withdrawn. */
export const OPEN_REQUEST = {
  archivedAt: null,
  status: { not: 'cancelled' },
} as const satisfies Prisma.RequestWhereInput
export const isRequestClosed = (request: { status: string; archivedAt: Date | null }): boolean =>
  request.archivedAt !== null || request.status === 'cancelled'

/** Throws AppError 'unprocessable' if it has none. */
export function parseQuoteKind({ kind }: QuotedRequest): QuoteKind {
  if (!hasQuotes(kind)) throw new AppError('unprocessable', NO_QUOTES)
  return kind
}

type Expected = { id: string; updatedAt?: string | null | undefined; statuses: string[] }

/** Throws AppError 'not-found' and 'conflict'. */
export async function getExpectedQuote(
  tx: DbOrTransaction,
  { id, updatedAt, statuses }: Expected,
): Promise<{ id: string; requestId: string; status: string; updatedAt: Date }> {
  const row = await tx.quote.findUnique({
    where: { id },
    select: { id: true, requestId: true, status: true, updatedAt: true },
  })
  if (!row) throw new AppError('not-found', QUOTE_NOT_FOUND)
  if (!statuses.includes(row.status)) {
    const isDecided = ['accepted', 'partly-accepted', 'declined'].includes(row.status)
    throw new AppError('conflict', isDecided ? DECIDED : NOT_A_DRAFT)
  }
  await assertFresh(row, updatedAt, () => explainChangedMeanwhile('quote'))
  return row
}

export type NewQuoteEntry = { event: QuoteEvent; detail?: string; authorName: string; at: Date }

/** Updates a quote and adds an entry to its history. */
export async function updateQuote(
  tx: DbOrTransaction,
  { id, updatedAt }: { id: string; updatedAt: Date },
  {
    entry,
    ...columns
  }: Omit<Prisma.QuoteUpdateInput, 'jobs' | 'events'> & {
    entry: NewQuoteEntry
  },
): Promise<void> {
  await tx.quote.update({
    where: { id },
    data: {
      ...columns,
      updatedAt: computeUpdatedAt(updatedAt, entry.at),
      events: { create: entry },
    },
    select: { id: true },
  })
}
