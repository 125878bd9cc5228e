import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import { addJobs } from '#server/core/jobs.ts'
import type { Session } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { defaultHoldDay } from '#shared/domain/quote-days.ts'
import type {
  Quote,
  QuoteContent,
  QuoteDraft,
  RecordedAnswer,
} from '#shared/domain/quote-schema.ts'
import {
  dayAfter,
  formatQuoteCents,
  isAccepted,
  type QuoteKind,
  quoteReference,
} from '#shared/domain/quote.ts'
import { recordAnswer } from './answer.ts'
import {
  type By,
  change,
  CHANGED_MEANWHILE,
  findStep,
  kindOf,
  later,
  QUOTE_NOT_FOUND,
  type QuoteDeps,
} from './change.ts'
import { sentLetter } from './emails.ts'
import { fromDay, toJobRows } from './mapper.ts'
import { reminderOf } from './reminder.ts'
import {
  needsOf,
  refuse,
  regulatedProblems,
  settingProblems,
  type Terms,
  termProblems,
  termsOf,
  unfinishedProblems,
} from './terms.ts'

type Step = { id: string; actor: Session; updatedAt?: string | null | undefined }
const KEY_USED = 'This idempotency key was used for another request'

/** How a step reads the day at the shop, and a quote after it. */
type Reading = { today: () => string; byId: (id: string) => Promise<Quote> }

/** What staff do with a quote. */
export function createSteps(deps: QuoteDeps, { today, byId }: Reading) {
  const { db, clock, business, requests, notifications } = deps

  /**
   * Stores a new draft or changes one, and gives it; a retry with the same idempotency key gives the first. Throws AppError
   * 'not-found', 'invalid', 'unprocessable' for parts that need papers, and 'conflict' for a stale or second draft.
   */
  async function saveDraft(
    { id, requestId, content, updatedAt, idempotencyKey }: QuoteDraft,
    actor: Session,
  ): Promise<Quote> {
    const request = await requests.find(requestId)
    const kind = kindOf(request)
    const facts = business.current()
    const terms = termsOf(content, { kind, business: facts, today: today() })
    refuse('invalid', termProblems(terms, { today: today(), service: request.item }))
    refuse('unprocessable', regulatedProblems(kind, terms, facts))
    const now = clock.now()
    const stored = await db
      .$transaction(async (transaction) => {
        await requests.lock(transaction, { kind, id: requestId })
        if (id) {
          const draft = await findStep(transaction, { id, updatedAt, statuses: ['draft'] })
          if (draft.requestId !== requestId) throw new AppError('not-found', QUOTE_NOT_FOUND)
          await transaction.quoteJob.deleteMany({ where: { quoteId: id } })
          await transaction.quote.update({
            where: { id },
            data: { ...toColumns(terms), updatedAt: later(draft.updatedAt, now) },
            select: { id: true },
          })
          return id
        }
        const first =
          idempotencyKey && (await transaction.quote.findUnique({ where: { idempotencyKey } }))
        if (first) {
          if (first.requestId !== requestId) throw new AppError('conflict', KEY_USED)
          return first.id
        }
        return addDraft(transaction, {
          kind,
          requestId,
          data: { ...toColumns(terms), idempotencyKey },
          by: { author: actor.username, at: now },
        })
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('conflict', KEY_USED) : error
      })
    return byId(stored)
  }

  /** Sends a draft to the customer: earlier ones are replaced, the reply clock stops. Throws AppError 'not-found', 'conflict', 'invalid', 'unprocessable'. */
  async function send({ id, actor, updatedAt }: Step): Promise<Quote> {
    const quote = await byId(id)
    const request = await requests.find(quote.requestId)
    const { kind } = quote
    const facts = business.current()
    const terms = termsOf(contentOf(quote), { kind, business: facts, today: today() })
    const url = await deps.links.urlOf(id)
    const now = clock.now()
    await db.$transaction(async (transaction) => {
      await requests.lock(transaction, { kind, id: quote.requestId })
      const draft = await findStep(transaction, { id, updatedAt, statuses: ['draft'] })
      if (draft.updatedAt.toISOString() !== quote.updatedAt) {
        throw new AppError('conflict', CHANGED_MEANWHILE)
      }
      refuse('invalid', [
        ...unfinishedProblems(terms),
        ...termProblems(terms, { today: today(), service: request.item }),
      ])
      refuse('unprocessable', regulatedProblems(kind, terms, facts))
      refuse('conflict', settingProblems(kind, facts, needsOf(terms)))
      const replaced = await transaction.quote.findMany({
        where: { requestId: quote.requestId, status: 'sent' },
        select: { id: true, updatedAt: true },
      })
      for (const old of replaced) {
        await change(transaction, old, {
          status: 'superseded',
          by: { author: actor.username, at: now },
          action: `Replaced by ${quote.reference}`,
        })
      }
      const { jobs: _jobs, ...columns } = toColumns(terms)
      await change(transaction, draft, {
        ...columns,
        status: 'sent',
        sentAt: now,
        by: { author: actor.username, at: now },
        action: 'Sent',
      })
      await requests.markQuoted(transaction, {
        kind,
        id: quote.requestId,
        actor,
        at: now,
        words: `Quote ${quote.reference} sent, ${formatQuoteCents(terms.totalCents)}`,
      })
      if (request.customer.email === '') return
      const sent = { ...quote, ...terms, jobs: quote.jobs }
      await notifications.enqueueFeatureEmails(transaction, [
        sentLetter({ quote: sent, request, url, business: facts }),
      ])
      const reminder = reminderOf(id, { validUntil: terms.validUntil, now, business: facts })
      if (reminder) await addJobs(transaction, [reminder])
    })
    return byId(id)
  }

  /** A new draft with the terms of a quote that was sent; after an accepted one it has only what was declined. Throws AppError 'not-found' and 'conflict'. */
  async function revise({ id, actor }: Omit<Step, 'updatedAt'>): Promise<Quote> {
    const quote = await byId(id)
    if (quote.status === 'draft') throw new AppError('conflict', 'This quote is still a draft')
    const { kind, requestId, status, jobs } = quote
    const remaining = isAccepted(status) ? jobs.filter((job) => job.decision === 'declined') : jobs
    const facts = business.current()
    const last = dayAfter(today(), facts.quoteValidDays)
    const hold = { today: today(), days: facts.holdDays, last }
    const content = {
      ...contentOf({ ...quote, jobs: remaining }),
      validUntil: null,
      holdUntil: quote.holdUntil && defaultHoldDay(hold, facts),
    }
    const terms = termsOf(content, { kind, business: facts, today: today() })
    const stored = await db.$transaction(async (transaction) => {
      await requests.lock(transaction, { kind, id: requestId })
      const by = { author: actor.username, at: clock.now() }
      return addDraft(transaction, { kind, requestId, data: toColumns(terms), by })
    })
    return byId(stored)
  }

  /** Withdraws a quote that is not answered, or drops a draft. Throws AppError 'not-found' and 'conflict'. */
  async function withdraw({ id, actor, updatedAt }: Step): Promise<Quote> {
    const { kind, requestId } = await byId(id)
    await db.$transaction(async (transaction) => {
      await requests.lock(transaction, { kind, id: requestId })
      const row = await findStep(transaction, { id, updatedAt, statuses: ['draft', 'sent'] })
      await change(transaction, row, {
        status: 'withdrawn',
        by: { author: actor.username, at: clock.now() },
        action: 'Withdrawn',
      })
    })
    return byId(id)
  }

  /** Records an answer that staff were given; throws as answer.ts does. */
  async function record({ id, actor }: Step, answer: RecordedAnswer): Promise<Quote> {
    await recordAnswer(deps, { quote: await byId(id), actor, answer })
    return byId(id)
  }

  return { saveDraft, send, revise, withdraw, recordAnswer: record }
}

/** What a stored quote says, as staff would enter it. */
const contentOf = (quote: Quote): QuoteContent => ({
  validUntil: quote.validUntil,
  holdUntil: quote.holdUntil,
  message: quote.message,
  complaint: quote.complaint,
  plate: quote.plate,
  odometer: quote.odometer,
  laborBasis: quote.laborBasis,
  flatRateManual: quote.flatRateManual,
  isTaxExempt: quote.isTaxExempt,
  exemptNote: quote.exemptNote,
  jobs: quote.jobs.map(({ title, lines }) => ({
    title,
    lines: lines.map(({ id: _id, totalCents: _total, ...line }) => line),
  })),
})

const toColumns = ({ jobs, validUntil, holdUntil, ...columns }: Terms) => ({
  ...columns,
  validUntil: fromDay(validUntil),
  holdUntil: holdUntil === null ? null : fromDay(holdUntil),
  jobs: { create: toJobRows(jobs, uuidv7) },
})

async function addDraft(
  transaction: DbOrTransaction,
  {
    kind,
    requestId,
    data,
    by: { author, at },
  }: {
    kind: QuoteKind
    requestId: string
    data: Omit<
      Prisma.QuoteUncheckedCreateInput,
      'id' | 'kind' | 'requestId' | 'revision' | 'createdBy'
    >
    by: By
  },
): Promise<string> {
  const earlier = await transaction.quote.findMany({
    where: { requestId },
    select: { revision: true, status: true, request: { select: { reference: true } } },
    orderBy: { revision: 'desc' },
  })
  const draft = earlier.find(({ status }) => status === 'draft')
  if (draft) {
    const reference = quoteReference(draft.request.reference, draft.revision)
    throw new AppError('conflict', `${reference} is still a draft: send it or withdraw it first.`)
  }
  const { id } = await transaction.quote.create({
    data: {
      id: uuidv7(),
      kind,
      requestId,
      revision: (earlier[0]?.revision ?? 0) + 1,
      createdBy: author,
      createdAt: at,
      updatedAt: at,
      events: { create: { action: 'Written', author, at } },
      ...data,
    },
    select: { id: true },
  })
  return id
}
