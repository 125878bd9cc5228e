import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { quoteRelations, toQuote } from './mapper.ts'
import { OPEN_REQUEST, QUOTE_NOT_FOUND } from './quote-row.ts'

/** A link keeps working after its request was merged into another. */
const LINKED_REQUEST = {
  OR: [{ archivedAt: null }, { mergedIntoId: { not: null } }],
} satisfies Prisma.RequestWhereInput

/** Throws AppError 'not-found', also for a forged one. */
export async function getQuoteOfToken(ctx: Context, token: string): Promise<Quote> {
  const { db, clock, business, links } = ctx
  const id = await links.quote.read(token)
  const row =
    id &&
    (await db.quote.findFirst({
      where: { id, sentAt: { not: null }, request: LINKED_REQUEST },
      include: quoteRelations,
    }))
  if (!row) throw new AppError('not-found', QUOTE_NOT_FOUND)
  const { timeZone } = business.current()
  return toQuote(row, { now: clock.now(), timeZone, url: null })
}

export async function findNewestQuoteUrl(
  { links }: Context,
  tx: DbOrTransaction,
  { id, requestId }: { id: string; requestId: string },
): Promise<string | null> {
  const newest = await tx.quote.findFirst({
    where: { requestId, status: 'sent', id: { not: id }, request: OPEN_REQUEST },
    select: { id: true },
    orderBy: { revision: 'desc' },
  })
  return newest && links.quote.createUrl(newest.id)
}
