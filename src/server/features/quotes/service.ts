import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { defaultHoldDay } from '#shared/domain/quote-days.ts'
import type { Quote, QuoteAnswer, QuoteContent, QuoteFilter } from '#shared/domain/quote-schema.ts'
import { dayAfter, jobCents, type QuoteStatus, totalsOf } from '#shared/domain/quote.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { answerByLink } from './answer.ts'
import { kindOf, OPEN_REQUEST, QUOTE_NOT_FOUND, type QuoteDeps } from './change.ts'
import { fromDay, relations, toQuote } from './mapper.ts'
import { getQuotePage } from './page.ts'
import { createReminders } from './reminder.ts'
import { createSteps } from './steps.ts'
import {
  needsOf,
  regulatedProblems,
  settingProblems,
  termProblems,
  termsOf,
  unfinishedProblems,
} from './terms.ts'

export type QuoteService = ReturnType<typeof createQuoteService>

/** Quotes for parts and estimates of repairs: how staff write and send them, and what customers answer. */
export function createQuoteService(deps: QuoteDeps) {
  const { db, clock, business, requests } = deps

  const today = (): string => dayIn(business.current().timeZone, clock.now())

  async function findAll(where: Prisma.QuoteWhereInput, take?: number): Promise<Quote[]> {
    const rows = await db.quote.findMany({
      where,
      include: relations,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take,
    })
    return Promise.all(rows.map((row) => shown(deps, row)))
  }

  /** One quote; throws AppError 'not-found'. */
  async function byId(id: string): Promise<Quote> {
    const [quote] = isId(id) ? await findAll({ id }) : []
    if (!quote) throw new AppError('not-found', QUOTE_NOT_FOUND)
    return quote
  }

  /** All quotes on a request, the newest first, also on an archived one; throws AppError 'not-found' for a request that has none and is not there. */
  async function forRequest(requestId: string): Promise<Quote[]> {
    const quotes = await findAll({ requestId })
    if (quotes.length === 0) await requests.find(requestId)
    return quotes
  }

  /** The newest quotes that a filter lets through. */
  async function list({ requestId, status, limit }: QuoteFilter): Promise<Quote[]> {
    const lastDay = fromDay(today())
    const ofStatus: Partial<Record<QuoteStatus, Prisma.QuoteWhereInput>> = {
      sent: { status: 'sent', validUntil: { gte: lastDay }, request: OPEN_REQUEST },
      expired: { status: 'sent', validUntil: { lt: lastDay }, request: OPEN_REQUEST },
      withdrawn: {
        OR: [{ status: 'withdrawn' }, { status: 'sent', request: { status: 'cancelled' } }],
      },
    }
    const found = status && (ofStatus[status] ?? { status })
    return findAll({ AND: [{ requestId, request: { archivedAt: null } }, found ?? {}] }, limit)
  }

  /** What a new quote on a request begins with; throws AppError 'not-found' and 'unprocessable'. */
  async function blank(requestId: string) {
    const request = await requests.find(requestId)
    const kind = kindOf(request)
    const facts = business.current()
    const lastDay = dayAfter(today(), facts.quoteValidDays)
    const hold = { today: today(), days: facts.holdDays, last: lastDay }
    return {
      kind,
      validUntil: lastDay,
      holdUntil: kind === 'part' && facts.holdDays > 0 ? defaultHoldDay(hold, facts) : null,
      complaint: kind === 'repair' ? request.description : '',
      odometer: request.mileage,
      taxRate: facts.salesTaxRate,
      laborRateCents: facts.laborRateCents,
      laborBasis: facts.laborBasis,
      flatRateManual: facts.flatRateManual,
      title: request.item,
      donorStockNumber: request.donorStockNumber,
      hasEmail: request.customer.email !== '',
      problems: settingProblems(kind, facts),
    }
  }

  /** The totals of what is entered, and what keeps it from being sent; stores nothing. */
  async function preview({ requestId, content }: { requestId: string; content: QuoteContent }) {
    const request = await requests.find(requestId)
    const kind = kindOf(request)
    const facts = business.current()
    const terms = termsOf(content, { kind, business: facts, today: today() })
    return {
      ...totalsOf(terms.jobs, terms),
      jobs: terms.jobs.map((job) => ({ totalCents: jobCents(job) })),
      problems: [
        ...termProblems(terms, { today: today(), service: request.item }),
        ...regulatedProblems(kind, terms, facts),
        ...unfinishedProblems(terms),
        ...settingProblems(kind, facts, needsOf(terms)),
      ],
    }
  }

  return {
    byId,
    forRequest,
    list,
    blank,
    preview,
    ...createSteps(deps, { today, byId }),
    reminders: createReminders(deps),
    /** What the link of a quote shows; throws AppError 'not-found'. */
    page: (token: string, jobIds?: string[]) => getQuotePage(deps, token, jobIds),
    /** The answer of a customer who has the link; throws as answerByLink does. */
    answer: (answer: QuoteAnswer, from: { address: string; userAgent: string }) =>
      answerByLink(deps, answer, from),
  }
}

/** A quote as staff see it now. */
async function shown(
  { clock, business, links }: QuoteDeps,
  row: Parameters<typeof toQuote>[0],
): Promise<Quote> {
  const { timeZone } = business.current()
  return toQuote(row, { now: clock.now(), timeZone, url: await links.urlOf(row.id) })
}
