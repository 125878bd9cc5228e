import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Db, type DbOrTransaction, lockRequestRow } from '#server/core/db.ts'
import { actorOf, type Session } from '#server/core/session.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
import { withdrawEmails } from '#server/features/notifications/outbox-queue.ts'
import type { Outbox } from '#server/features/notifications/outbox.ts'
import { replyNote } from '#shared/domain/request-message.ts'
import { FINISHED_STATUSES, isAnswer, isOpen, type RequestKind } from '#shared/domain/request.ts'
import { foldUsername } from '#shared/domain/session.ts'
import { type Snooze, SNOOZE_DAYS_MAX } from '#shared/domain/snooze.ts'
import type { StatusTerms } from '#shared/domain/status-terms.ts'
import type { CustomerEmail } from './emails.ts'
import { historyOf, type SnoozeColumns } from './history.ts'

export const REQUEST_NOT_FOUND = 'Request not found'
const EMAIL_SENT = 'The email has already gone out.'
const CHANGED_MEANWHILE =
  'This request was changed by somebody else in the meantime. Please reload it.'

/** The changes that staff can make to a request of any kind; a field that is left out stays. */
export type RequestChange = {
  status?: string
  note?: string | null
  assignee?: string | null
  reason?: string | null
  spam?: boolean
  /** Puts it off, or brings it back. */
  snooze?: Snooze | null
  /** Whether the customer was answered in another way than by an email. */
  answered?: boolean
  updatedAt?: string
  /** The values the caller believes to change; another value is a conflict. A stale `updatedAt` is one whatever was changed. */
  seen?: { status?: string; assignee?: string | null }
} & StatusTerms
type Change = {
  change: RequestChange
  /** An email to the customer; one about a status goes out only with a new status, a reply stops the reply clock. */
  email?: CustomerEmail | null
  /** Whether the email about the present status must not have gone out yet. */
  withdrawsEmail?: boolean
}
export type ChangeDeps = {
  db: Db
  clock: Clock
  business: BusinessReader
  outbox: Outbox
}
/** The request that is changed, and who changes it. */
export type Target<K extends RequestKind = RequestKind> = { kind: K; id: string; actor: Session }

/**
 * Changes a request, adds the note, the history and the email, all or nothing. The first status that answers stops the reply
 * clock, and reverting it starts the clock again; a message of the customer starts it too, and the next answer stops it. A new status withdraws an email about the one before that has not gone out.
 * Throws AppError 'not-found', 'conflict' when `updatedAt` or `seen` is stale, 'invalid' for an unknown assignee.
 */
export async function changeRequest(
  { db, clock, business, outbox }: ChangeDeps,
  { kind, id, actor }: Target,
  { change, email = null, withdrawsEmail = false }: Change,
): Promise<void> {
  const now = clock.now()
  const author = { author: actor.username, authorId: actor.userId, at: now }
  await db.$transaction(async (transaction) => {
    const row = await lockRequest(transaction, { kind, id, archived: false })
    assertFresh(row, change)

    const status = change.status ?? row.status
    const isNewStatus = status !== row.status
    const isWithdrawn = isNewStatus && (await withdrawStatusEmail(transaction, { kind, id }))
    if (withdrawsEmail && !isWithdrawn) throw new AppError('conflict', EMAIL_SENT)
    const sent = isNewStatus || isReply(email) ? email : null

    const clocks = await clocksAfter(transaction, row, {
      target: { kind, id },
      change: { ...change, status },
      email,
      now,
    })
    const assignee = await assigneeAfter(transaction, row, change)
    const spamReason = spamReasonAfter(row, change, actor)
    const snooze = snoozeAfter(row, change, { now, status, email })

    await transaction.request.update({
      where: { id },
      data: {
        status,
        assigneeId: assignee?.id ?? null,
        spamReason,
        ...snooze,
        ...clocks,
        ...(isNewStatus && { acceptedSince: null }),
        updatedAt: nextUpdatedAt(row.updatedAt, now),
        notes: { create: notesOf(change, sent).map((note) => ({ ...author, ...note })) },
      },
      select: { id: true },
    })
    const after = {
      status,
      assignee,
      spamReason,
      isAnswered: change.answered === true && row.unansweredSince !== null,
      ...snooze,
    }
    const { timeZone } = business.current()
    await transaction.requestStatusChange.createMany({
      data: historyOf(row, after, { change, timeZone }).map((entry) => ({
        requestId: id,
        ...author,
        ...entry,
      })),
    })

    if ((spamReason === null) !== (row.spamReason === null)) {
      await recordAudit(transaction, {
        action: spamReason === null ? 'spam-cleared' : 'spam-marked',
        actor: actorOf(actor),
        subject: row.reference,
        at: now,
      })
    }

    if (sent) await outbox.add(transaction, sent)
  })
}

type Answer = {
  target: Pick<Target, 'kind' | 'id'>
  change: RequestChange & { status: string }
  email: CustomerEmail | null
  now: Date
}

/** When a changed request was first answered, and since when a message waits. A status that is reverted was no answer, so that only emails to the customer count. */
async function clocksAfter(
  db: DbOrTransaction,
  row: Row,
  { target, change: { status, answered = false }, email, now }: Answer,
): Promise<{ firstAnsweredAt: Date | null; unansweredSince: Date | null }> {
  const isNewStatus = status !== row.status
  const isReverted = isNewStatus && isOpen(status)
  const written = isReverted
    ? await findWritten(db, target)
    : { first: row.firstAnsweredAt, last: null }
  const firstAnsweredAt = written.first ?? (answered || isAnswered(status, email) ? now : null)
  if (answered || isReply(email) || (isNewStatus && !isOpen(status))) {
    return { firstAnsweredAt, unansweredSince: null }
  }
  if (!isReverted) return { firstAnsweredAt, unansweredSince: row.unansweredSince }
  const since = await unansweredSince(db, { id: target.id, answeredAt: written.last })
  return { firstAnsweredAt, unansweredSince: since }
}

/** What is kept of a change in words: the note, and the email about a new status. */
function notesOf({ note }: RequestChange, email: CustomerEmail | null) {
  const notes = note ? [{ content: note, kind: isReply(email) ? 'reply' : 'note' }] : []
  if (!email || isReply(email)) return notes
  const { to, subject, content: words } = email
  const content = replyNote(to, { subject, body: words.paragraphs.join('\n\n') })
  return [...notes, { content, kind: 'status' }]
}

/** Finds the first and last email of staff that was or will be delivered. */
async function findWritten(
  tx: DbOrTransaction,
  { kind, id }: Pick<Target, 'kind' | 'id'>,
): Promise<{ first: Date | null; last: Date | null }> {
  const template = { in: [`${kind}-reply`, `${kind}-status`, 'quote-sent'] }
  const { _min, _max } = await tx.outboxEmail.aggregate({
    where: { requestId: id, template, status: { in: ['waiting', 'held', 'sent'] } },
    _min: { createdAt: true },
    _max: { createdAt: true },
  })
  return { first: _min.createdAt, last: _max.createdAt }
}

/** Withdraws the unsent status email of a request with its note; returns false if there is none. */
export async function withdrawStatusEmail(
  db: DbOrTransaction,
  { kind, id: requestId }: Pick<Target, 'kind' | 'id'>,
): Promise<boolean> {
  if ((await withdrawEmails(db, { requestId, template: `${kind}-status` })) === 0) return false
  const last = await db.requestNote.findFirst({
    where: { requestId, kind: 'status' },
    select: { id: true },
    orderBy: { id: 'desc' },
  })
  if (last) await db.requestNote.deleteMany({ where: { id: last.id } })
  return true
}

const isReply = (email: CustomerEmail | null): boolean => email?.occasion === 'reply'
const isAnswered = (status: string, email: CustomerEmail | null): boolean =>
  isReply(email) || isAnswer(status)

export const NOT_SNOOZED: SnoozeColumns = { snoozedUntil: null, snoozeReason: null }
const DAY_MS = 86_400_000

/** A new status, a reply or an answered message ends a snooze; a note does not. Throws AppError 'invalid' for a moment that is past, and 'conflict' for a request that is finished. */
function snoozeAfter(
  { status: statusBefore, snoozedUntil, snoozeReason }: SnoozeColumns & { status: string },
  { snooze, answered = false }: RequestChange,
  { now, status, email }: { now: Date; status: string; email: CustomerEmail | null },
): SnoozeColumns {
  const isHandled = status !== statusBefore || isReply(email) || answered
  if (snooze === undefined) return isHandled ? NOT_SNOOZED : { snoozedUntil, snoozeReason }
  if (snooze === null) return NOT_SNOOZED
  const until = new Date(snooze.until)
  const aheadMs = until.getTime() - now.getTime()
  if (aheadMs <= 0 || aheadMs > SNOOZE_DAYS_MAX * DAY_MS) {
    const message = 'Choose a moment from now to a year ahead'
    throw new AppError('invalid', message, { issues: [{ path: 'snooze.until', message }] })
  }
  if (FINISHED_STATUSES.includes(status)) throw new AppError('conflict', 'It is finished already')
  return { snoozedUntil: until, snoozeReason: snooze.reason ?? null }
}

/**
 * Brings a request that is put off back to what is to be answered, on top, because its customer wrote or answered a quote; in the
 * transaction that stores what they said. A request that is not put off stays as it is.
 */
export async function wake(
  transaction: DbOrTransaction,
  { id, at, author, verb = 'wrote' }: { id: string; at: Date; author: string; verb?: string },
): Promise<void> {
  const row = await transaction.request.findFirst({
    where: { id, snoozedUntil: { gt: at } },
    select: { status: true, updatedAt: true },
  })
  if (!row) return
  const { status, updatedAt } = row
  const entry = {
    fromStatus: status,
    toStatus: status,
    event: 'snoozed',
    reason: `Back: the customer ${verb}`,
  }
  await transaction.request.update({
    where: { id },
    data: {
      snoozedUntil: at,
      updatedAt: nextUpdatedAt(updatedAt, at),
      statusChanges: { create: { author, at, ...entry } },
    },
    select: { id: true },
  })
}

/** Since when a message waits for an answer where the last one was written at `answeredAt`, or said to be given later. */
async function unansweredSince(
  db: DbOrTransaction,
  { id, answeredAt }: { id: string; answeredAt: Date | null },
): Promise<Date | null> {
  const said = await db.requestStatusChange.findFirst({
    where: { requestId: id, event: 'answered' },
    select: { at: true },
    orderBy: { id: 'desc' },
  })
  const answers = [answeredAt, said?.at ?? null].filter((at) => at !== null)
  const last = new Date(Math.max(0, ...answers.map((at) => at.getTime())))
  const message = await db.requestMessage.findFirst({
    where: { requestId: id, spamReason: null, at: { gt: last } },
    select: { at: true },
    orderBy: { id: 'asc' },
  })
  return message?.at ?? null
}

/** Why a request is not in the list where it was expected: who archived or restored it, or that it does not exist. */
export async function explainMissing(
  db: DbOrTransaction,
  { kind, id }: Pick<Target, 'kind' | 'id'>,
): Promise<string> {
  if (!isId(id)) return REQUEST_NOT_FOUND
  const step = await db.requestStatusChange.findFirst({
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

type Row = {
  reference: string
  status: string
  updatedAt: Date
  firstAnsweredAt: Date | null
  unansweredSince: Date | null
  acceptedCents: bigint | null
  acceptedSince: Date | null
  spamReason: string | null
  snoozedUntil: Date | null
  snoozeReason: string | null
  mergedInto: { id: string; status: string; updatedAt: Date } | null
  assignee: { id: string; username: string } | null
}

/** Reads a request for a change; nobody else changes it until the transaction ends. */
export async function lockRequest(
  db: DbOrTransaction,
  { kind, id, archived }: { kind: RequestKind; id: string; archived: boolean },
): Promise<Row> {
  if (!isId(id)) throw new AppError('not-found', REQUEST_NOT_FOUND)
  await lockRequestRow(db, id)
  const row = await db.request.findFirst({
    where: { id, kind, archivedAt: archived ? { not: null } : null },
    select: {
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
  if (!row) throw new AppError('not-found', await explainMissing(db, { kind, id }))
  return row
}

function assertFresh(row: Row, { updatedAt, seen = {} }: RequestChange): void {
  const isStale =
    (updatedAt !== undefined && Date.parse(updatedAt) !== row.updatedAt.getTime()) ||
    (seen.status !== undefined && seen.status !== row.status) ||
    (seen.assignee !== undefined && seen.assignee !== (row.assignee?.username ?? null))
  if (isStale) throw new AppError('conflict', CHANGED_MEANWHILE)
}

/** A person's judgment replaces a suspicion. */
function spamReasonAfter(
  { spamReason }: Row,
  { spam }: RequestChange,
  { username }: Session,
): string | null {
  if (spam === undefined) return spamReason
  return spam ? (spamReason ?? `marked by ${username}`) : null
}

async function assigneeAfter(
  db: DbOrTransaction,
  row: Row,
  { assignee: username }: RequestChange,
): Promise<Row['assignee']> {
  if (username === undefined) return row.assignee
  if (username === null) return null
  const staff = await db.staffUser.findFirst({
    where: { usernameFolded: foldUsername(username), disabledAt: null },
    select: { id: true, username: true },
  })
  if (staff) return staff
  const message = `There is no staff member ${username}`
  throw new AppError('invalid', message, { issues: [{ path: 'assignee', message }] })
}

/** Two changes within a millisecond still differ, or the later of two windows would not notice the earlier. */
export const nextUpdatedAt = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1))
