import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { SignedLinks } from '#server/core/signed-link.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
import type { LimitService } from '#server/features/limits/service.ts'
import type { Email } from '#server/features/notifications/outbox.ts'
import { QUOTE_KINDS, type QuoteKind } from '#shared/domain/quote.ts'

export const QUOTE_NOT_FOUND = 'Quote not found'
export const CHANGED_MEANWHILE =
  'This quote was changed by somebody else in the meantime. Please reload it.'
const NO_QUOTES = 'Only requests for parts and repairs have quotes'
const NOT_A_DRAFT = 'This quote is not a draft any more. Please reload it.'
const ANSWERED = 'This quote has been answered. More work is a new revision.'

/** The request that a quote is about. */
export type QuotedRequest = {
  id: string
  kind: string
  reference: string
  customer: { name: string; email: string; phone: string }
  /** The address of who takes care of it; without one the shop gets the news. */
  assigneeEmail: string | null
  /** Where it is opened in the back office. */
  path: string
  vehicle: string
  item: string
  vin: string
  /** Of the vehicle of the yard that the customer wants the part from; '' where none was named. */
  donorStockNumber: string
  description: string
  mileage: number | null
}
/** A request whose quotes can be accepted; those that were sent on others count as withdrawn. */
export const OPEN_REQUEST = {
  archivedAt: null,
  status: { not: 'cancelled' },
} as const satisfies Prisma.RequestWhereInput
export const isRequestClosed = (request: { status: string; archivedAt: Date | null }): boolean =>
  request.archivedAt !== null || request.status === 'cancelled'

type Entry = {
  kind: QuoteKind
  id: string
  author: string
  authorId: string | null
  at: Date
  words: string
}
/** What the quotes need of the requests. */
export type QuoteRequests = {
  find: (id: string) => Promise<QuotedRequest>
  /** Every change of a quote locks its request first. */
  lock: (transaction: DbOrTransaction, request: { kind: QuoteKind; id: string }) => Promise<void>
  markQuoted: (
    transaction: DbOrTransaction,
    entry: { kind: QuoteKind; id: string; actor: Session; at: Date; words: string },
  ) => Promise<void>
  recordAnswer: (
    transaction: DbOrTransaction,
    entry: Entry & { customer: string | null; acceptedCents: number | null },
  ) => Promise<void>
}
export type QuoteDeps = {
  db: Db
  clock: Clock
  business: BusinessReader
  links: SignedLinks
  requests: QuoteRequests
  notifications: {
    enqueueFeatureEmails: (transaction: DbOrTransaction, emails: Email[]) => Promise<void>
  }
  limits: Pick<LimitService, 'within'>
}
export type By = { author: string; at: Date }

/** Of which kind the quotes of a request are; throws AppError 'unprocessable' where it has none. */
export function kindOf({ kind }: QuotedRequest): QuoteKind {
  const found = QUOTE_KINDS.find((each) => each === kind)
  if (!found) throw new AppError('unprocessable', NO_QUOTES)
  return found
}

type StepRow = { id: string; requestId: string; status: string; updatedAt: Date }

/** A quote for a change; throws AppError 'not-found', and 'conflict' for another status or a stale `updatedAt`. */
export async function findStep(
  transaction: DbOrTransaction,
  {
    id,
    updatedAt,
    statuses,
  }: { id: string; updatedAt?: string | null | undefined; statuses: string[] },
): Promise<StepRow> {
  const row = await transaction.quote.findUnique({
    where: { id },
    select: { id: true, requestId: true, status: true, updatedAt: true },
  })
  if (!row) throw new AppError('not-found', QUOTE_NOT_FOUND)
  if (!statuses.includes(row.status)) {
    const isAnswered = ['accepted', 'partly-accepted', 'declined'].includes(row.status)
    throw new AppError('conflict', isAnswered ? ANSWERED : NOT_A_DRAFT)
  }
  if (updatedAt && Date.parse(updatedAt) !== row.updatedAt.getTime()) {
    throw new AppError('conflict', CHANGED_MEANWHILE)
  }
  return row
}

/** Changes a quote and adds that to its history. */
export async function change(
  transaction: DbOrTransaction,
  { id, updatedAt }: { id: string; updatedAt: Date },
  {
    by: { author, at },
    action,
    ...columns
  }: Omit<Prisma.QuoteUpdateInput, 'jobs' | 'events'> & { by: By; action: string },
): Promise<void> {
  await transaction.quote.update({
    where: { id },
    data: {
      ...columns,
      updatedAt: later(updatedAt, at),
      events: { create: { action, author, at } },
    },
    select: { id: true },
  })
}

/** Two changes within a millisecond still differ. */
export const later = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1))
