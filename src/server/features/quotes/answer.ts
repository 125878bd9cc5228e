import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { choice } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { Quote, QuoteAnswer, QuotePage, RecordedAnswer } from '#shared/domain/quote-schema.ts'
import {
  ANSWER_WAY_LABELS,
  type AnswerWay,
  formatQuoteCents,
  QUOTE_STATUS_LABELS,
  type QuoteStatus,
  quoteStatusAt,
  STORED_QUOTE_STATUSES,
  totalsOf,
  USER_AGENT_MAX,
} from '#shared/domain/quote.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { change, isRequestClosed, type QuoteDeps } from './change.ts'
import { answerLetters } from './emails.ts'
import { getQuotePage, newestUrlOf, quoteOfToken } from './page.ts'

type Answer = {
  answer: 'accept' | 'decline'
  name: string
  jobIds: string[]
  reason: string
  /** When the customer said it. */
  at: Date
  via: AnswerWay
  note: string
  updatedAt?: string | null | undefined
  /** Who recorded it; null for the customer. */
  actor: Session | null
  ip?: string
  userAgent?: string
}

const UNKNOWN_JOB = 'This quote has no such job. Please reload it.'
const NOT_YET = 'The answer cannot be of the future'
const CANCELLED = 'This request is cancelled. Change its status before you record an answer.'
const CHANGED = 'This quote was changed by somebody else in the meantime. Please reload it.'

/**
 * Takes the answer of a customer who has the link, and gives the receipt. Throws AppError 'not-found' for a forged token, 'conflict'
 * for a quote that was answered, replaced or withdrawn or has ended, 'too-many' for an address that sent too much.
 */
export async function answerByLink(
  deps: QuoteDeps,
  { token, ...answer }: QuoteAnswer,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<QuotePage> {
  await deps.limits.within('submit', address, async () => {
    const quote = await quoteOfToken(deps, token)
    if (quote.status === 'withdrawn') await refuseClosed(deps, deps.db, quote)
    await decide(deps, quote, {
      ...answer,
      at: deps.clock.now(),
      via: 'link',
      note: '',
      actor: null,
      ip: address,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
    })
  })
  return getQuotePage(deps, token)
}

/** Records an answer that staff were given by telephone, at the counter or by email; throws AppError 'invalid' and as answerByLink does. */
export async function recordAnswer(
  deps: QuoteDeps,
  { quote, actor, answer }: { quote: Quote; actor: Session; answer: RecordedAnswer },
): Promise<void> {
  const at = new Date(answer.at)
  const sentAt = quote.sentAt ? new Date(quote.sentAt) : null
  if (at > deps.clock.now() || (sentAt && at < startOfMinute(sentAt))) {
    const message = at > deps.clock.now() ? NOT_YET : 'The quote was sent after that'
    throw new AppError('invalid', message, { issues: [{ path: 'at', message }] })
  }
  await decide(deps, quote, { ...answer, at, actor })
}

/** Staff give the time to the minute. */
const startOfMinute = (moment: Date): Date =>
  new Date(moment.getTime() - (moment.getTime() % 60_000))

/** Stores the decision on each job, once; a second answer is refused. */
async function decide(
  deps: QuoteDeps,
  { id, kind, requestId, reference, jobs, ...quote }: Quote,
  answer: Answer,
): Promise<void> {
  const { db, clock, business, links, requests, notifications } = deps
  const { actor, name, via } = answer
  const now = clock.now()
  const request = await requests.find(requestId)
  const url = await links.urlOf(id)
  const chosen = new Set(answer.answer === 'accept' ? answer.jobIds : [])
  if ([...chosen].some((jobId) => !jobs.some((job) => job.id === jobId))) {
    throw new AppError('invalid', UNKNOWN_JOB, {
      issues: [{ path: 'jobIds', message: UNKNOWN_JOB }],
    })
  }
  const accepted = jobs.filter((job) => chosen.has(job.id))
  const { status, action, acceptedCents } = outcomeOf({ jobs, accepted, quote })
  await db.$transaction(async (transaction) => {
    await requests.lock(transaction, { kind, id: requestId })
    const updatedAt = await assertOpen(deps, transaction, { id, answer })
    await transaction.quoteJob.updateMany({
      where: { quoteId: id, id: { in: [...chosen] } },
      data: { decision: 'accepted' },
    })
    await transaction.quoteJob.updateMany({
      where: { quoteId: id, id: { notIn: [...chosen] } },
      data: { decision: 'declined' },
    })
    const author = actor?.username ?? name
    await change(
      transaction,
      { id, updatedAt },
      {
        status,
        acceptedCents,
        decidedAt: answer.at,
        decidedName: name,
        decidedVia: via,
        decidedBy: actor?.username ?? null,
        decidedNote: answer.note,
        declineReason: answer.answer === 'decline' ? answer.reason : '',
        ip: answer.ip ?? null,
        userAgent: answer.userAgent ?? null,
        by: { author, at: now },
        action: `${action} by ${name}, ${ANSWER_WAY_LABELS[via]}`,
      },
    )
    await requests.recordAnswer(transaction, {
      kind,
      id: requestId,
      author: actor?.username ?? 'Website',
      authorId: actor?.userId ?? null,
      at: now,
      customer: actor ? null : name,
      acceptedCents,
      words: `Quote ${reference}: ${action} by ${name}, ${ANSWER_WAY_LABELS[via]}`,
    })
    await notifications.enqueueFeatureEmails(
      transaction,
      answerLetters({
        quote: { reference, kind, jobs, accepted, acceptedCents },
        answer,
        status,
        request,
        url,
        business: business.current(),
      }),
    )
  })
}

type Outcome = {
  status: 'accepted' | 'partly-accepted' | 'declined'
  /** 'Accepted, $123.45' */
  action: string
  acceptedCents: number | null
}

function outcomeOf({
  jobs,
  accepted,
  quote,
}: {
  jobs: Quote['jobs']
  accepted: Quote['jobs']
  quote: Pick<Quote, 'taxRate' | 'isTaxExempt'>
}): Outcome {
  if (accepted.length === 0) return { status: 'declined', action: 'Declined', acceptedCents: null }
  const status = accepted.length === jobs.length ? 'accepted' : 'partly-accepted'
  const acceptedCents = totalsOf(accepted, quote).totalCents
  const action = `${QUOTE_STATUS_LABELS[status]}, ${formatQuoteCents(acceptedCents)}`
  return { status, action, acceptedCents }
}

/** Throws AppError 'conflict' unless the quote could be answered at that time; gives its `updatedAt`. */
async function assertOpen(
  deps: QuoteDeps,
  transaction: DbOrTransaction,
  { id, answer }: { id: string; answer: Answer },
): Promise<Date> {
  const row = await transaction.quote.findUniqueOrThrow({
    where: { id },
    select: {
      status: true,
      validUntil: true,
      updatedAt: true,
      requestId: true,
      request: { select: { status: true, archivedAt: true } },
    },
  })
  const { timeZone } = deps.business.current()
  const validUntil = row.validUntil.toISOString().slice(0, 10)
  const status = quoteStatusAt(
    {
      status: choice(STORED_QUOTE_STATUSES, row.status),
      validUntil,
      isRequestClosed: isRequestClosed(row.request),
    },
    { now: answer.at, timeZone },
  )
  if (status !== 'sent') {
    if (answer.actor && row.request.status === 'cancelled') {
      throw new AppError('conflict', CANCELLED)
    }
    await refuseClosed(deps, transaction, { id, requestId: row.requestId, status, validUntil })
  }
  if (answer.updatedAt && Date.parse(answer.updatedAt) !== row.updatedAt.getTime()) {
    throw new AppError('conflict', CHANGED)
  }
  return row.updatedAt
}

type Closed = { id: string; requestId: string; status: QuoteStatus; validUntil: string }

/** Throws AppError 'conflict' with the reason and the link of the newest quote. */
async function refuseClosed(
  deps: QuoteDeps,
  db: DbOrTransaction,
  { id, requestId, status, validUntil }: Closed,
): Promise<never> {
  const { phone } = deps.business.current()
  const newestUrl = await newestUrlOf(deps, db, { id, requestId })
  throw new AppError('conflict', closedMessage(status, { validUntil, newestUrl, phone }))
}

/** Why a quote takes no answer any more. */
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
