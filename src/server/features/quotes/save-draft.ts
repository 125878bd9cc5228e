import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { nextUpdatedAt } from '#server/core/clock.ts'
import { isUniqueViolation } from '#server/core/db.ts'
import { findQuotedRequest, lockQuotedRequest } from '#server/features/requests/quoting.ts'
import type { Quote, QuoteDraft } from '#shared/domain/quote-schema.ts'
import { insertDraft, toColumns } from './draft.ts'
import { getQuote } from './get-quote.ts'
import { findExpected, parseQuoteKind, QUOTE_NOT_FOUND, todayAt } from './quote-row.ts'
import { refuse, regulatedProblems, termProblems, toTerms } from './terms.ts'
import { withDonors } from './with-donors.ts'

const KEY_USED = 'This idempotency key was used for another request'

/** Creates or changes a draft; a repeated idempotency key returns the first one. */
export async function saveDraft(
  ctx: StaffContext,
  { id, requestId, content, updatedAt, idempotencyKey }: QuoteDraft,
): Promise<Quote> {
  const request = await findQuotedRequest(ctx, requestId)
  const kind = parseQuoteKind(request)
  const business = ctx.business.current()
  const today = todayAt(ctx)
  const terms = toTerms(await withDonors(ctx, content), { kind, business, today })
  refuse('invalid', termProblems(terms, { today, service: request.item }))
  refuse('unprocessable', regulatedProblems(kind, terms, business))
  const now = ctx.clock.now()
  const columns = toColumns(terms)
  const stored = await ctx.db
    .$transaction(async (tx) => {
      await lockQuotedRequest(tx, { kind, id: requestId })
      if (id) {
        const draft = await findExpected(tx, { id, updatedAt, statuses: ['draft'] })
        if (draft.requestId !== requestId) throw new AppError('not-found', QUOTE_NOT_FOUND)
        await tx.quoteJob.deleteMany({ where: { quoteId: id } })
        await tx.quote.update({
          where: { id },
          data: { ...columns, updatedAt: nextUpdatedAt(draft.updatedAt, now) },
          select: { id: true },
        })
        return id
      }
      const first = idempotencyKey && (await tx.quote.findUnique({ where: { idempotencyKey } }))
      if (first) {
        if (first.requestId !== requestId) throw new AppError('conflict', KEY_USED)
        return first.id
      }
      return insertDraft(tx, {
        kind,
        requestId,
        columns: { ...columns, idempotencyKey },
        author: ctx.actor.name,
        at: now,
      })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('conflict', KEY_USED) : error
    })
  return getQuote(ctx, stored)
}
