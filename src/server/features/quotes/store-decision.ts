import type { Context } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { assertFresh, explainChangedMeanwhile } from '#server/core/assert-fresh.ts'
import { parseChoice, type DbOrTransaction } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import { reserveParts } from '#server/features/parts/reserve-parts.ts'
import { getQuotedRequest } from '#server/features/requests/get-quoted-request.ts'
import { lockRequest } from '#server/features/requests/request-row.ts'
import { recordQuoteDecision } from '#server/features/requests/request-steps.ts'
import { computeTotals } from '#shared/domain/line.ts'
import type { Quote, QuoteDecision } from '#shared/domain/quote-schema.ts'
import {
  DECISION_WAY_LABELS,
  type DecisionWay,
  QUOTE_STATUS_LABELS,
  type QuoteStatus,
  quoteStatusAt,
  STORED_QUOTE_STATUSES,
} from '#shared/domain/quote.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { writeQuoteDecisionEmails } from './emails.ts'
import { findNewestQuoteUrl } from './find-quotes.ts'
import { isRequestClosed, updateQuote } from './quote-row.ts'

type Decision = {
  choice: QuoteDecision['choice']
  name: string
  jobIds: string[]
  reason: string
  /** When the customer decided, which may be before it is recorded. */
  at: Date
  via: DecisionWay
  note: string
  updatedAt?: string | null | undefined
  /** Null for a decision by link. */
  actor: Actor | null
  ip?: string
  userAgent?: string
}

const UNKNOWN_JOB = 'This quote has no such job. Please reload it.'
const CANCELLED = 'This request is canceled. Change its status before you record an answer.'

/**
 * Stores the decision on each job and notifies both sides. Throws AppError 'conflict' unless open.
 */
export async function storeDecision(
  ctx: Context,
  { id, kind, requestId, reference, jobs, ...quote }: Quote,
  decision: Decision,
): Promise<void> {
  const { actor, name, via } = decision
  const now = ctx.clock.now()
  const request = await getQuotedRequest(ctx, requestId)
  const url = await ctx.links.quote.createUrl(id)
  const chosen = new Set(decision.choice === 'accept' ? decision.jobIds : [])
  if ([...chosen].some((jobId) => !jobs.some((job) => job.id === jobId))) {
    throw invalidField('jobIds', UNKNOWN_JOB)
  }
  const accepted = jobs.filter((job) => chosen.has(job.id))
  const by = `by ${name}, ${DECISION_WAY_LABELS[via]}`
  const { status, acceptedCents, detail, text } = findOutcome({ jobs, accepted, quote, by })
  await ctx.db.$transaction(async (tx) => {
    await lockRequest(tx, { kind, id: requestId })
    const updatedAt = await assertOpen(ctx, tx, { id, decision })
    await tx.quoteJob.updateMany({
      where: { quoteId: id, id: { in: [...chosen] } },
      data: { decision: 'accepted' },
    })
    await tx.quoteJob.updateMany({
      where: { quoteId: id, id: { notIn: [...chosen] } },
      data: { decision: 'declined' },
    })
    const authorName = actor?.name ?? name
    await reserveParts(tx, {
      quoteId: id,
      reference,
      partIds: accepted.flatMap(({ lines }) => lines.flatMap(({ partId }) => partId ?? [])),
      isStaff: actor !== null,
      stamp: { authorName, authorId: actor?.id ?? null, at: now },
    })
    await updateQuote(
      tx,
      { id, updatedAt },
      {
        status,
        acceptedCents,
        decidedAt: decision.at,
        decidedName: name,
        decidedVia: via,
        decidedBy: actor?.name ?? null,
        decidedNote: decision.note,
        declineReason: decision.choice === 'decline' ? decision.reason : '',
        ip: decision.ip ?? null,
        userAgent: decision.userAgent ?? null,
        entry: { event: status, detail, authorName, at: now },
      },
    )
    await recordQuoteDecision(tx, {
      kind,
      id: requestId,
      authorName: actor?.name ?? 'Website',
      authorId: actor?.id ?? null,
      at: now,
      customer: actor ? null : name,
      acceptedCents,
      text: `Quote ${reference}: ${text}`,
    })
    const emails = writeQuoteDecisionEmails({
      quote: { reference, kind, jobs, accepted, acceptedCents },
      decision,
      status,
      request,
      url,
      business: ctx.business.current(),
    })
    await ctx.outbox.add(tx, ...emails)
  })
}

type Outcome = {
  status: 'accepted' | 'partly-accepted' | 'declined'
  acceptedCents: number | null
  /** '$123.45 by Jane Doe, by phone' */
  detail: string
  /** The same after 'Accepted' or 'Declined'. */
  text: string
}

function findOutcome({
  jobs,
  accepted,
  quote,
  by,
}: {
  jobs: Quote['jobs']
  accepted: Quote['jobs']
  quote: Pick<Quote, 'taxRate' | 'isTaxExempt' | 'taxesCores'>
  by: string
}): Outcome {
  if (accepted.length === 0) {
    return { status: 'declined', acceptedCents: null, detail: by, text: `Declined ${by}` }
  }
  const status = accepted.length === jobs.length ? 'accepted' : 'partly-accepted'
  const acceptedCents = computeTotals(accepted, quote).totalCents
  const detail = `${formatCents(acceptedCents)} ${by}`
  return { status, acceptedCents, detail, text: `${QUOTE_STATUS_LABELS[status]}, ${detail}` }
}

/** Returns `updatedAt`. Throws AppError 'conflict' unless the quote was open at that time. */
async function assertOpen(
  ctx: Context,
  tx: DbOrTransaction,
  { id, decision }: { id: string; decision: Decision },
): Promise<Date> {
  const row = await tx.quote.findUniqueOrThrow({
    where: { id },
    select: {
      status: true,
      validUntil: true,
      updatedAt: true,
      requestId: true,
      request: { select: { status: true, archivedAt: true } },
    },
  })
  const { timeZone } = ctx.business.current()
  const validUntil = toDay(row.validUntil)
  const status = quoteStatusAt(
    {
      status: parseChoice(STORED_QUOTE_STATUSES, row.status),
      validUntil,
      isRequestClosed: isRequestClosed(row.request),
    },
    { now: decision.at, timeZone },
  )
  if (status !== 'sent') {
    if (decision.actor && row.request.status === 'cancelled') {
      throw new AppError('conflict', CANCELLED)
    }
    await refuseClosed(ctx, tx, { id, requestId: row.requestId, status, validUntil })
  }
  await assertFresh(row, decision.updatedAt, () => explainChangedMeanwhile('quote'))
  return row.updatedAt
}

type Closed = { id: string; requestId: string; status: QuoteStatus; validUntil: string }

/** Throws AppError 'conflict' with the reason and the link of the newest quote. */
export async function refuseClosed(
  ctx: Context,
  tx: DbOrTransaction,
  { id, requestId, status, validUntil }: Closed,
): Promise<never> {
  const { phone } = ctx.business.current()
  const newestUrl = await findNewestQuoteUrl(ctx, tx, { id, requestId })
  throw new AppError('conflict', closedMessage(status, { validUntil, newestUrl, phone }))
}

/** Explains why a quote cannot be decided on. */
function closedMessage(
  status: QuoteStatus,
  { validUntil, newestUrl, phone }: { validUntil: string; newestUrl: string | null; phone: string },
): string {
  const newest = newestUrl ? ` The newest one is at ${newestUrl}` : ''
  switch (status) {
    case 'expired':
      return `This quote ended on ${formatLongDate(validUntil, 'UTC')}. Please call us at ${phone}.${newest}`
    case 'superseded':
      return `This quote was replaced by a newer one.${newest}`
    case 'draft':
      return 'This quote has not been sent.'
    case 'withdrawn':
      return `This quote was withdrawn. Please call us at ${phone}.${newest}`
    default:
      return `This quote has been answered already. To change the answer, please call us at ${phone}.`
  }
}
