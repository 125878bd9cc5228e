import type { Context, StaffContext } from '#server/context.ts'
import { AppError, assertNoIssues, invalidField } from '#server/core/app-error.ts'
import { computeUpdatedAt, getCurrentDay } from '#server/core/clock.ts'
import { hasColumns, writeOnce } from '#server/core/write-once.ts'
import { getQuotedRequest } from '#server/features/requests/get-quoted-request.ts'
import { lockRequest } from '#server/features/requests/request-row.ts'
import type { Quote, QuoteContent, QuoteDraft } from '#shared/domain/quote-schema.ts'
import { formatQuoteReference, type QuoteKind } from '#shared/domain/quote.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { pick } from '#shared/lib/pick.ts'
import { ENTERED, insertDraft, toDraftColumns } from './draft.ts'
import { getQuote } from './get-quote.ts'
import { quoteRelations, type QuoteRow } from './mapper.ts'
import { getExpectedQuote, parseQuoteKind, QUOTE_NOT_FOUND } from './quote-row.ts'
import { findRegulatedIssues, findTermIssues, type Terms, toTerms } from './terms.ts'

const PART_UNKNOWN = 'There is no such part'

/** Creates or changes a draft; a repeated idempotency key returns the first one. */
export async function saveDraft(ctx: StaffContext, draft: QuoteDraft): Promise<Quote> {
  const request = await getQuotedRequest(ctx, draft.requestId)
  const kind = parseQuoteKind(request)
  const business = ctx.business.current()
  const today = getCurrentDay(ctx)
  const terms = toTerms(await withDonors(ctx, draft.content), { kind, business, today })
  assertNoIssues('invalid', findTermIssues(terms, { today, service: request.item }))
  assertNoIssues('unprocessable', findRegulatedIssues(kind, terms, business))
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
    const row = await getExpectedQuote(tx, { id, updatedAt, statuses: ['draft'] })
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
  const columns = { ...toDraftColumns(terms), idempotencyKey }
  const entry = { kind, requestId, columns, authorName: actor.name, at: clock.now() }
  const { id } = await writeOnce(idempotencyKey, {
    find: (key) => db.quote.findUnique({ where: { idempotencyKey: key }, include: quoteRelations }),
    isSame: (stored) => isSame(stored, draft),
    explain: ({ request, revision }) =>
      `This quote is already stored as ${formatQuoteReference(request.reference, revision)}, but with other values`,
    write: () =>
      db.$transaction(async (tx) => {
        await lockRequest(tx, { kind, id: requestId })
        return { id: await insertDraft(tx, entry) }
      }),
  })
  return id
}

function isSame(stored: QuoteRow, { requestId, content, terms }: Checked): boolean {
  const { validUntil, holdUntil, jobs } = terms
  return (
    hasColumns(stored, { ...pick(terms, ...ENTERED), requestId }) &&
    (content.validUntil === null || toDay(stored.validUntil) === validUntil) &&
    (stored.holdUntil && toDay(stored.holdUntil)) === holdUntil &&
    stored.jobs.length === jobs.length &&
    jobs.every((job, index) => isSameJob(stored.jobs[index], job))
  )
}

const isSameJob = (
  stored: QuoteRow['jobs'][number] | undefined,
  { title, lines }: Terms['jobs'][number],
): boolean =>
  stored?.title === title &&
  stored.lines.length === lines.length &&
  lines.every((line, index) => hasColumns(stored.lines[index], line))

/** Names the donor of each line's part. Throws AppError 'invalid' for an unknown part. */
async function withDonors({ db }: Context, content: QuoteContent): Promise<QuoteContent> {
  const ids = content.jobs.flatMap(({ lines }) => lines.flatMap(({ partId }) => partId ?? []))
  if (ids.length === 0) return content
  const rows = await db.part.findMany({
    where: { id: { in: ids }, archivedAt: null },
    select: { id: true, donorStockNumber: true },
  })
  const donors = new Map(rows.map((row) => [row.id, row.donorStockNumber]))
  const jobs = content.jobs.map((job, jobIndex) => ({
    ...job,
    lines: job.lines.map((line, lineIndex) => {
      if (line.partId === null) return line
      const donor = donors.get(line.partId)
      if (donor === undefined) {
        throw invalidField(`content.jobs.${jobIndex}.lines.${lineIndex}.partId`, PART_UNKNOWN)
      }
      return { ...line, donorStockNumber: donor || line.donorStockNumber }
    }),
  }))
  return { ...content, jobs }
}
