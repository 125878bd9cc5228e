import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { nextUpdatedAt } from '#server/core/clock.ts'
import { type DbOrTransaction, lockRequestRow } from '#server/core/db.ts'
import type { Prisma, Request } from '#server/database/generated/client.ts'
import { withdrawEmails } from '#server/features/notifications/outbox-queue.ts'
import { REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'
import { foldedWords } from '#shared/domain/search-words.ts'
import { phoneDigits } from '#shared/lib/phone.ts'
import type { Customer, DetailsOf, KindDefinition } from './kind-definition.ts'

/** Names a request of any kind. */
export type RequestKey<K extends RequestKind = RequestKind> = { kind: K; id: string }
export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>
export type SnoozeColumns = Pick<Request, 'snoozedUntil' | 'snoozeReason'>

/** Template of the email with a quote, which answers its request. */
export const QUOTE_TEMPLATE = 'quote-sent'
export const REQUEST_NOT_FOUND = 'Request not found'
export const NOT_SNOOZED: SnoozeColumns = { snoozedUntil: null, snoozeReason: null }

/** Reads a request and locks it until the transaction ends. Throws AppError 'not-found'. */
export async function lockRequest(
  tx: DbOrTransaction,
  { kind, id }: RequestKey,
  { isArchived = false } = {},
) {
  if (!isId(id)) throw new AppError('not-found', REQUEST_NOT_FOUND)
  await lockRequestRow(tx, id)
  const row = await tx.request.findFirst({
    where: { id, kind, archivedAt: isArchived ? { not: null } : null },
    select: {
      id: true,
      reference: true,
      status: true,
      updatedAt: true,
      firstAnsweredAt: true,
      unansweredSince: true,
      acceptedCents: true,
      acceptedSince: true,
      spamReason: true,
      snoozedUntil: true,
      snoozeReason: true,
      mergedInto: { select: { id: true, status: true, updatedAt: true } },
      assignee: { select: { id: true, username: true } },
    },
  })
  if (!row) throw new AppError('not-found', await explainMissing(tx, { kind, id }))
  return row
}

type Update = Omit<Prisma.RequestUncheckedUpdateInput, 'statusChanges' | 'updatedAt'> & {
  entry: Pick<Entry, 'author' | 'authorId' | 'event' | 'reason'> &
    Partial<Pick<Entry, 'fromStatus' | 'toStatus'>> & { at: Date }
}
type Entry = Prisma.RequestStatusChangeCreateWithoutRequestInput

/** Changes a locked request and adds an entry to its history. */
export async function updateLockedRequest(
  tx: DbOrTransaction,
  { id, status, updatedAt }: Pick<Request, 'id' | 'status' | 'updatedAt'>,
  { entry, ...columns }: Update,
): Promise<void> {
  await tx.request.update({
    where: { id },
    data: {
      ...columns,
      updatedAt: nextUpdatedAt(updatedAt, entry.at),
      statusChanges: { create: { fromStatus: status, toStatus: status, ...entry } },
    },
    select: { id: true },
  })
}

/** Says that a request does not exist, or who archived or restored it. */
export async function explainMissing(
  tx: DbOrTransaction,
  { kind, id }: RequestKey,
): Promise<string> {
  if (!isId(id)) return REQUEST_NOT_FOUND
  const step = await tx.requestStatusChange.findFirst({
    where: {
      requestId: id,
      request: { kind },
      OR: [{ fromStatus: 'archived' }, { toStatus: 'archived' }],
    },
    select: { author: true, toStatus: true },
    orderBy: { id: 'desc' },
  })
  if (!step) return REQUEST_NOT_FOUND
  return `${step.author} ${step.toStatus === 'archived' ? 'archived' : 'restored'} this request.`
}

export const formatAdminPath = ({
  kind,
  id,
  reference,
}: RequestKey & { reference: string }): string =>
  `/admin/${REQUEST_LISTS[kind]}?q=${reference}&open=${id}`

type SpamState = Pick<
  Request,
  'spamReason' | 'suspicion' | 'status' | 'firstAnsweredAt' | 'assigneeId'
>

/** Treats marked requests of known customers like spam, so that nobody can probe for customers. */
export const seemsSetAside = ({
  spamReason,
  suspicion,
  status,
  firstAnsweredAt,
  assigneeId,
}: SpamState): boolean =>
  spamReason !== null ||
  (suspicion !== null && status === 'pending' && firstAnsweredAt === null && assigneeId === null)

/** Withdraws the unsent status email of a request with its note; returns false if there is none. */
export async function withdrawStatusEmail(
  tx: DbOrTransaction,
  { kind, id: requestId }: RequestKey,
): Promise<boolean> {
  if ((await withdrawEmails(tx, { requestId, template: `${kind}-status` })) === 0) return false
  const last = await tx.requestNote.findFirst({
    where: { requestId, kind: 'status' },
    select: { id: true },
    orderBy: { id: 'desc' },
  })
  if (last) await tx.requestNote.deleteMany({ where: { id: last.id } })
  return true
}

type Contact = {
  id: string
  at: Date
  customer: string
  verb: 'wrote' | 'answered' | 'asked for a time'
}

/** Ends a snooze because of the customer; the request sorts first. */
export async function endSnooze(
  tx: DbOrTransaction,
  { id, at, customer, verb }: Contact,
): Promise<void> {
  const row = await tx.request.findFirst({
    where: { id, snoozedUntil: { gt: at } },
    select: { id: true, status: true, updatedAt: true },
  })
  if (!row) return
  const reason = `Back: the customer ${verb}`
  await updateLockedRequest(tx, row, {
    snoozedUntil: at,
    entry: { author: customer, at, event: 'snoozed', reason },
  })
}

type Assignee = { email: string | null; disabledAt: Date | null }

/** Returns where news of a request go; null for the shop's inbox. */
export const findAssigneeEmail = (assignee: Assignee | null): string | null =>
  assignee?.disabledAt === null ? assignee.email : null

export type CustomerColumns = ReturnType<typeof toCustomerColumns>

export const toCustomerColumns = ({ name, phone, email }: Customer) => ({
  customerName: name,
  customerPhone: phone,
  phoneDigits: phoneDigits(phone),
  customerEmail: email,
})

type Searched<K extends RequestKind> = {
  reference: string
  customer: CustomerColumns
  details: DetailsOf<K>
}

/** Joins everything that the search of staff looks at. */
export const buildRequestText = <K extends RequestKind>(
  { searchWords }: Pick<KindDefinition<K>, 'searchWords'>,
  { reference, customer, details }: Searched<K>,
): string =>
  foldedWords([
    reference,
    customer.customerName,
    customer.phoneDigits,
    customer.customerEmail,
    ...searchWords(details),
  ])
