import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import { type DbOrTransaction, lockRequestRow } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import type { Prisma, Request } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { withdrawEmails } from '#server/features/notifications/outbox-queue.ts'
import type { RequestEvent } from '#shared/domain/request-record-schema.ts'
import { REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'

/** Names a request of any kind. */
export type RequestKey<K extends RequestKind = RequestKind> = { kind: K; id: string }
export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

export const REQUEST_NOT_FOUND = 'Request not found'
export type SnoozeColumns = Pick<
  Request,
  'snoozedUntil' | 'snoozeReason' | 'needsAttentionSince' | 'attentionReason'
>
export const NO_SNOOZE_OR_FLAG: SnoozeColumns = {
  snoozedUntil: null,
  snoozeReason: null,
  needsAttentionSince: null,
  attentionReason: null,
}

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
      needsAttentionSince: true,
      attentionReason: true,
      mergedInto: { select: { id: true, status: true, updatedAt: true } },
      assignee: { select: { id: true, username: true } },
    },
  })
  if (!row) throw new AppError('not-found', await explainMissing(tx, { kind, id }))
  return row
}

type Update = Omit<Prisma.RequestUncheckedUpdateInput, 'events' | 'updatedAt'> & {
  entry: Pick<Entry, 'authorName' | 'authorId' | 'detail'> & {
    at: Date
    event?: RequestEvent
    toStatus?: string
  }
}
type Entry = Prisma.RequestEventCreateWithoutRequestInput

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
      updatedAt: computeUpdatedAt(updatedAt, entry.at),
      events: { create: { fromStatus: status, toStatus: status, ...entry } },
    },
    select: { id: true },
  })
}

/** Returns the reply clock of an answered request. */
export const stopReplyClock = (
  { firstAnsweredAt }: Pick<Request, 'firstAnsweredAt'>,
  at: Date,
) => ({
  firstAnsweredAt: firstAnsweredAt ?? at,
  unansweredSince: null,
})

/** Adds a new judgment about spam to the history and the audit log. */
export async function recordSpamChange(
  tx: DbOrTransaction,
  { id, reference, status, spamReason: before }: LockedRequest,
  { spamReason, actor, at }: { spamReason: string | null; actor: Actor; at: Date },
): Promise<void> {
  if ((before === null) === (spamReason === null)) return
  const event = spamReason === null ? 'spam-cleared' : 'spam-marked'
  const by = { authorName: actor.name, authorId: actor.id, at }
  const entry = { ...by, requestId: id, event, fromStatus: status, toStatus: status }
  await tx.requestEvent.create({ data: entry, select: { id: true } })
  await recordAudit(tx, { action: event, actor, subject: reference, at })
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
  const detail = `Back: the customer ${verb}`
  await updateLockedRequest(tx, row, {
    snoozedUntil: at,
    entry: { authorName: customer, at, event: 'snoozed', detail },
  })
}

type SpamState = Pick<
  Request,
  'spamReason' | 'suspicionReason' | 'status' | 'firstAnsweredAt' | 'assigneeId'
>

/** Treats marked requests of known customers like spam, so that nobody can probe for customers. */
export const isRequestSetAside = ({
  spamReason,
  suspicionReason,
  status,
  firstAnsweredAt,
  assigneeId,
}: SpamState): boolean =>
  spamReason !== null ||
  (suspicionReason !== null &&
    status === 'pending' &&
    firstAnsweredAt === null &&
    assigneeId === null)

/** Says that a request does not exist, or who archived or restored it. */
export async function explainMissing(
  tx: DbOrTransaction,
  { kind, id }: RequestKey,
): Promise<string> {
  if (!isId(id)) return REQUEST_NOT_FOUND
  const step = await tx.requestEvent.findFirst({
    where: { requestId: id, request: { kind }, event: { in: ['archived', 'restored'] } },
    select: { authorName: true, event: true },
    orderBy: { id: 'desc' },
  })
  if (!step) return REQUEST_NOT_FOUND
  return `${step.authorName} ${step.event} this request.`
}

export const formatAdminPath = ({
  kind,
  id,
  reference,
}: RequestKey & { reference: string }): string =>
  `/admin/${REQUEST_LISTS[kind]}?q=${reference}&open=${id}`

/** Withdraws the unsent status email of a request with its note; returns false if there is none. */
export async function withdrawStatusEmail(
  tx: DbOrTransaction,
  requestId: string,
): Promise<boolean> {
  if ((await withdrawEmails(tx, { requestId, occasion: 'status' })) === 0) return false
  const last = await tx.requestNote.findFirst({
    where: { requestId, kind: 'status' },
    select: { id: true },
    orderBy: { id: 'desc' },
  })
  if (last) await tx.requestNote.deleteMany({ where: { id: last.id } })
  return true
}
