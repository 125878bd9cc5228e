import type { StaffContext } from '#server/context.ts'
import { AppError, assertNoIssues } from '#server/core/app-error.ts'
import { computeUpdatedAt, findToday } from '#server/core/clock.ts'
import { onceForKey } from '#server/core/once-for-key.ts'
import { findQuotedRequest } from '#server/features/requests/find-quoted-request.ts'
import { lockRequest } from '#server/features/requests/request-row.ts'
import type { Quote, QuoteDraft } from '#shared/domain/quote-schema.ts'
import type { QuoteKind } from '#shared/domain/quote.ts'
import { insertDraft, toDraftColumns } from './draft.ts'
import { findStoredDraft } from './find-stored-draft.ts'
import { getQuote } from './get-quote.ts'
import { findExpected, parseQuoteKind, QUOTE_NOT_FOUND } from './quote-row.ts'
import { findRegulatedProblems, findTermProblems, type Terms, toTerms } from './terms.ts'
import { withDonors } from './with-donors.ts'

/** Creates or changes a draft; a repeated idempotency key returns the first one. */
export async function saveDraft(ctx: StaffContext, draft: QuoteDraft): Promise<Quote> {
  const request = await findQuotedRequest(ctx, draft.requestId)
  const kind = parseQuoteKind(request)
  const business = ctx.business.current()
  const today = findToday(ctx)
  const terms = toTerms(await withDonors(ctx, draft.content), { kind, business, today })
  assertNoIssues('invalid', findTermProblems(terms, { today, service: request.item }))
  assertNoIssues('unprocessable', findRegulatedProblems(kind, terms, business))
  const checked = { ...draft, kind, terms }
  const id = draft.id
    ? await changeDraft(ctx, { ...checked, id: draft.id })
    : await createDraft(ctx, checked)
  return getQuote(ctx, id)
}

type Checked = QuoteDraft & { kind: QuoteKind; terms: Terms }

const changeDraft = async (
  { db, clock }: StaffContext,
  { id, kind, requestId, terms, updatedAt }: Checked & { id: string },
): Promise<string> =>
  db.$transaction(async (tx) => {
    await lockRequest(tx, { kind, id: requestId })
    const row = await findExpected(tx, { id, updatedAt, statuses: ['draft'] })
    if (row.requestId !== requestId) throw new AppError('not-found', QUOTE_NOT_FOUND)
    await tx.quoteJob.deleteMany({ where: { quoteId: id } })
    await tx.quote.update({
      where: { id },
      data: { ...toDraftColumns(terms), updatedAt: computeUpdatedAt(row.updatedAt, clock.now()) },
      select: { id: true },
    })
    return id
  })

async function createDraft({ db, clock, actor }: StaffContext, draft: Checked): Promise<string> {
  const { kind, requestId, terms, idempotencyKey } = draft
  return onceForKey(db, {
    find: (tx) => findStoredDraft(tx, draft),
    store: async (tx) => {
      await lockRequest(tx, { kind, id: requestId })
      const first = await findStoredDraft(tx, draft)
      if (first !== null) return first
      const columns = { ...toDraftColumns(terms), idempotencyKey }
      return insertDraft(tx, { kind, requestId, columns, authorName: actor.name, at: clock.now() })
    },
  })
}
