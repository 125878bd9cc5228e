import type { StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { assertFresh, explainChangedMeanwhile } from '#server/core/assert-fresh.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import { formatReplyNote } from '#shared/domain/request-message.ts'
import type { RequestUpdate } from '#shared/domain/request-schema.ts'
import { FINISHED_STATUSES, isAnswer, isOpen } from '#shared/domain/request.ts'
import { foldUsername } from '#shared/domain/session.ts'
import { SNOOZE_DAYS_MAX } from '#shared/domain/snooze.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import type { CustomerEmail } from '../emails.ts'
import {
  type LockedRequest,
  lockRequest,
  NO_SNOOZE_OR_FLAG,
  recordSpamChange,
  type RequestKey,
  type SnoozeColumns,
  stopReplyClock,
  withdrawStatusEmail,
} from '../request-row.ts'
import { listChanges } from './history.ts'

const EMAIL_SENT = 'The email has already gone out.'

export type RequestChange = Omit<RequestUpdate, 'tellCustomer'>
type Change = {
  change: RequestChange
  /** An email about a status is only sent with a new status. */
  email?: CustomerEmail | null
  /** Requires that the email about the present status is not sent yet. */
  withdrawsEmail?: boolean
}

/**
 * Changes a request with note, history and email. Throws AppError 'not-found', 'conflict',
 * 'invalid'.
 */
export const changeRequest = (ctx: StaffContext, key: RequestKey, change: Change): Promise<void> =>
  ctx.db.$transaction((tx) => changeRequestWithin(ctx, tx, { key, ...change }))

/** Changes a request in a transaction of another feature. */
export async function changeRequestWithin(
  { clock, business, outbox, actor }: StaffContext,
  tx: DbOrTransaction,
  { key, change, email = null, withdrawsEmail = false }: Change & { key: RequestKey },
): Promise<void> {
  const { id } = key
  const stamp = createStamp({ actor, clock })
  const now = stamp.at
  const row = await lockRequest(tx, key)
  await assertSeen(row, change)

  const status = change.status ?? row.status
  const isNewStatus = status !== row.status
  const isWithdrawn = isNewStatus && (await withdrawStatusEmail(tx, key.id))
  if (withdrawsEmail && !isWithdrawn) throw new AppError('conflict', EMAIL_SENT)
  const sent = isNewStatus || isReply(email) ? email : null

  const clocks = await clocksAfter(tx, row, { key, change: { ...change, status }, email, now })
  const assignee = await assigneeAfter(tx, row, change)
  const spamReason = spamReasonAfter(row, change, actor.name)
  const snooze = snoozeAfter(row, change, { now, status, email })

  await tx.request.update({
    where: { id },
    data: {
      status,
      assigneeId: assignee?.id ?? null,
      spamReason,
      ...snooze,
      ...clocks,
      ...(isNewStatus && { acceptedSince: null }),
      updatedAt: computeUpdatedAt(row.updatedAt, now),
      notes: { create: listNotes(change, sent).map((note) => ({ ...stamp, ...note })) },
    },
    select: { id: true },
  })
  const after = {
    status,
    assignee,
    isAnswered: change.answered === true && row.unansweredSince !== null,
  }
  const { timeZone } = business.current()
  await tx.requestEvent.createMany({
    data: listChanges(row, after, { change, timeZone }).map((entry) => ({
      requestId: id,
      ...stamp,
      ...entry,
    })),
  })
  await recordSpamChange(tx, { ...row, status }, { spamReason, actor, at: now })
  if (sent) await outbox.add(tx, sent)
}

type Answer = {
  key: RequestKey
  change: RequestChange & { status: string }
  email: CustomerEmail | null
  now: Date
}

/** Returns the times of the reply clock; after a revert, only emails count as answers. */
async function clocksAfter(
  tx: DbOrTransaction,
  row: LockedRequest,
  { key, change: { status, answered }, email, now }: Answer,
): Promise<{ firstAnsweredAt: Date | null; unansweredSince: Date | null }> {
  const isNewStatus = status !== row.status
  const isReverted = isNewStatus && isOpen(status)
  const written = isReverted
    ? await findWritten(tx, key.id)
    : { first: row.firstAnsweredAt, last: null }
  const isAnswered = answered || isReply(email) || isAnswer(status)
  const stopped = stopReplyClock({ firstAnsweredAt: written.first }, now)
  const firstAnsweredAt = isAnswered ? stopped.firstAnsweredAt : written.first
  if (answered || isReply(email) || (isNewStatus && !isOpen(status))) {
    return { ...stopped, firstAnsweredAt }
  }
  if (!isReverted) return { firstAnsweredAt, unansweredSince: row.unansweredSince }
  const since = await findUnansweredSince(tx, { id: key.id, answeredAt: written.last })
  return { firstAnsweredAt, unansweredSince: since }
}

/** Finds the first and last email of staff that was or will be delivered. */
async function findWritten(
  tx: DbOrTransaction,
  id: string,
): Promise<{ first: Date | null; last: Date | null }> {
  const { _min, _max } = await tx.outboxEmail.aggregate({
    where: { requestId: id, occasion: { not: null }, status: { in: ['waiting', 'held', 'sent'] } },
    _min: { createdAt: true },
    _max: { createdAt: true },
  })
  return { first: _min.createdAt, last: _max.createdAt }
}

/** Finds the first customer message since the last answer. */
async function findUnansweredSince(
  tx: DbOrTransaction,
  { id, answeredAt }: { id: string; answeredAt: Date | null },
): Promise<Date | null> {
  const said = await tx.requestEvent.findFirst({
    where: { requestId: id, event: 'answered' },
    select: { at: true },
    orderBy: { id: 'desc' },
  })
  const answers = [answeredAt, said?.at ?? null].filter((at) => at !== null)
  const last = new Date(Math.max(0, ...answers.map((at) => at.getTime())))
  const message = await tx.requestMessage.findFirst({
    where: { requestId: id, spamReason: null, at: { gt: last } },
    select: { at: true },
    orderBy: { id: 'asc' },
  })
  return message?.at ?? null
}

function listNotes({ note }: RequestChange, email: CustomerEmail | null) {
  const notes = note ? [{ content: note, kind: isReply(email) ? 'reply' : 'note' }] : []
  if (!email || isReply(email)) return notes
  const { to, subject, content: emailText } = email
  const content = formatReplyNote(to, { subject, body: emailText.paragraphs.join('\n\n') })
  return [...notes, { content, kind: 'status' }]
}

const isReply = (email: CustomerEmail | null): boolean => email?.occasion === 'reply'

/** Ends snooze and flag with a new status, a reply or an answer, but not with a note. */
function snoozeAfter(
  { status: statusBefore }: LockedRequest,
  { snooze, answered }: RequestChange,
  { now, status, email }: { now: Date; status: string; email: CustomerEmail | null },
): SnoozeColumns | null {
  const isHandled = status !== statusBefore || isReply(email) || answered
  if (snooze === undefined) return isHandled ? NO_SNOOZE_OR_FLAG : null
  if (snooze === null) return NO_SNOOZE_OR_FLAG
  const until = new Date(snooze.until)
  const delayMs = until.getTime() - now.getTime()
  if (delayMs <= 0 || delayMs > SNOOZE_DAYS_MAX * DAY_MS) {
    throw invalidField('snooze.until', 'Choose a moment from now to a year ahead')
  }
  if (FINISHED_STATUSES.includes(status)) throw new AppError('conflict', 'It is finished already')
  return { ...NO_SNOOZE_OR_FLAG, snoozedUntil: until, snoozeReason: snooze.reason ?? null }
}

// Besides `assertFresh`, since an assignment is no conflict with a colleague's note.
async function assertSeen(
  row: LockedRequest,
  { updatedAt, seen = {} }: RequestChange,
): Promise<void> {
  const changed = explainChangedMeanwhile('request')
  await assertFresh(row, updatedAt, () => changed)
  const isOther =
    (seen.status !== undefined && seen.status !== row.status) ||
    (seen.assignee !== undefined && seen.assignee !== (row.assignee?.username ?? null))
  if (isOther) throw new AppError('conflict', changed.message)
}

/** Replaces a suspicion by the judgment of staff. */
function spamReasonAfter(
  { spamReason }: LockedRequest,
  { spam }: RequestChange,
  author: string,
): string | null {
  if (spam === undefined) return spamReason
  return spam ? (spamReason ?? `marked by ${author}`) : null
}

async function assigneeAfter(
  tx: DbOrTransaction,
  row: LockedRequest,
  { assignee: username }: RequestChange,
): Promise<LockedRequest['assignee']> {
  if (username === undefined) return row.assignee
  if (username === null) return null
  const staff = await tx.staffUser.findFirst({
    where: { usernameFolded: foldUsername(username), disabledAt: null },
    select: { id: true, username: true },
  })
  if (staff) return staff
  throw invalidField('assignee', `There is no staff member ${username}`)
}
