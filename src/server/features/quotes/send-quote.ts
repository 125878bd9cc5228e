import type { StaffContext } from '#server/context.ts'
import { assertNoIssues } from '#server/core/app-error.ts'
import { assertFresh, explainChangedMeanwhile } from '#server/core/assert-fresh.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { addJobs } from '#server/core/jobs.ts'
import { getQuotedRequest } from '#server/features/requests/get-quoted-request.ts'
import { lockRequest } from '#server/features/requests/request-row.ts'
import { markQuoted } from '#server/features/requests/request-steps.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { formatCents } from '#shared/lib/money.ts'
import { toQuoteContent, toDraftColumns } from './draft.ts'
import { writeQuoteEmail } from './emails.ts'
import { getQuote } from './get-quote.ts'
import { getExpectedQuote, type NewQuoteEntry, updateQuote } from './quote-row.ts'
import { toQuoteReminder } from './remind-of-quote.ts'
import {
  getNeeds,
  findRegulatedIssues,
  findSettingIssues,
  findTermIssues,
  toTerms,
  findUnfinishedIssues,
} from './terms.ts'

/** Sends a draft, which replaces earlier quotes and stops the reply clock. */
export async function sendQuote(
  ctx: StaffContext,
  { id, updatedAt }: { id: string; updatedAt?: string | null | undefined },
): Promise<Quote> {
  const { actor } = ctx
  const quote = await getQuote(ctx, id)
  const { kind, requestId, reference } = quote
  const request = await getQuotedRequest(ctx, requestId)
  const business = ctx.business.current()
  const today = getCurrentDay(ctx)
  const terms = toTerms(toQuoteContent(quote), { kind, business, today })
  const url = await ctx.links.quote.createUrl(id)
  const now = ctx.clock.now()
  await ctx.db.$transaction(async (tx) => {
    await lockRequest(tx, { kind, id: requestId })
    const draft = await getExpectedQuote(tx, { id, updatedAt, statuses: ['draft'] })
    await assertFresh(draft, quote.updatedAt, () => explainChangedMeanwhile('quote'))
    assertNoIssues('invalid', [
      ...findUnfinishedIssues(terms),
      ...findTermIssues(terms, { today, service: request.item }),
    ])
    assertNoIssues('unprocessable', findRegulatedIssues(kind, terms, business))
    assertNoIssues('conflict', findSettingIssues(kind, business, getNeeds(terms)))
    const stamp = { authorName: actor.name, at: now }
    await supersede(tx, requestId, { event: 'superseded', detail: reference, ...stamp })
    const { jobs: _jobs, ...columns } = toDraftColumns(terms)
    await updateQuote(tx, draft, {
      ...columns,
      status: 'sent',
      sentAt: now,
      entry: { event: 'sent', ...stamp },
    })
    await markQuoted(tx, {
      kind,
      id: requestId,
      actor,
      at: now,
      text: `Quote ${reference} sent, ${formatCents(terms.totalCents)}`,
    })
    if (request.customer.email === '') return
    const sent = { ...quote, ...terms, jobs: quote.jobs }
    await ctx.outbox.add(tx, writeQuoteEmail({ quote: sent, request, url, business }))
    const reminder = toQuoteReminder(id, { validUntil: terms.validUntil, now, business })
    if (reminder) await addJobs(tx, [reminder])
  })
  return getQuote(ctx, id)
}

async function supersede(
  tx: DbOrTransaction,
  requestId: string,
  entry: NewQuoteEntry,
): Promise<void> {
  const replaced = await tx.quote.findMany({
    where: { requestId, status: 'sent' },
    select: { id: true, updatedAt: true },
  })
  for (const old of replaced) await updateQuote(tx, old, { status: 'superseded', entry })
}
