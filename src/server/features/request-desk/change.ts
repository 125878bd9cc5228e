import { AppError } from '#server/core/app-error.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { RequestNotifications } from '#server/features/notifications/service.ts'
import { isAnswer, isOpen } from '#shared/domain/request-filter.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { type StatusTerms, termsOf } from '#shared/domain/status-terms.ts'
import { foldUsername } from '#shared/domain/username.ts'
import { ownerOf, REQUEST_TABLES } from './tables.ts'

export const REQUEST_NOT_FOUND = 'Request not found'
const MAIL_IS_GONE = 'The email has already gone out.'
const CHANGED_MEANWHILE =
  'This request was changed by somebody else in the meantime. Please reload it.'

/** What staff change of a request of any kind; what is left out stays. */
export type RequestChange = {
  status?: string
  note?: string | null
  assignee?: string | null
  reason?: string | null
  spam?: boolean
  updatedAt?: string
  /** What the caller believes to change; another value is a conflict. A stale `updatedAt` is one whatever was changed. */
  seen?: { status?: string; assignee?: string | null }
} & StatusTerms
/** What goes with a change, in its transaction. */
type Company = {
  /** Whether the customer hears from a person, which stops the reply clock whatever the status. */
  isAnswer?: boolean
  /** Whether the mail about the present status must not have gone out yet. */
  takesMailBack?: boolean
  follow?: (transaction: DbOrTransaction, step: { isNewStatus: boolean }) => Promise<void>
}
type Notifications = Pick<RequestNotifications, 'takeBack' | 'firstWrittenAt'>
type ChangeDeps = { db: Db; notifications: Notifications }
type Row = {
  reference: string
  status: string
  updated_at: Date
  assignee: string | null
  first_answered_at: Date | null
  spam_reason: string | null
}
type Place = { kind: RequestKind; id: string; actor: Session; now: Date }
type Author = { author: string; authorId: string; at: Date }

/**
 * Changes status and assignee, appends the note and keeps the history, all or nothing. The first status that answers
 * stops the reply clock, and one that is taken back starts it again. A new
 * status takes back the mail about the one before, where it has not gone out. Throws AppError 'not-found', 'conflict' when
 * `updatedAt` or `seen` is stale, 'invalid' for an unknown assignee.
 */
export async function changeRequest(
  { db, notifications }: ChangeDeps,
  place: Place,
  { follow, isAnswer: answers = false, takesMailBack = false, ...change }: RequestChange & Company,
): Promise<void> {
  await db.$transaction(async (transaction) => {
    const row = await lockRequest(transaction, place)
    if (change.updatedAt && Date.parse(change.updatedAt) !== row.updated_at.getTime()) {
      throw new AppError('conflict', CHANGED_MEANWHILE)
    }
    const { kind, id, actor, now } = place
    const author = { author: actor.username, authorId: actor.userId, at: now }
    const status = change.status ?? row.status
    if (hasOther(row, change.seen)) throw new AppError('conflict', CHANGED_MEANWHILE)
    const tookBack =
      status !== row.status &&
      (await notifications.takeBack(transaction, { kind, reference: row.reference }))
    if (takesMailBack && !tookBack) throw new AppError('conflict', MAIL_IS_GONE)
    const spamReason = spamReasonAfter(row, change, actor)
    const assignee =
      change.assignee === undefined
        ? row.assignee
        : await findAssignee(transaction, change.assignee)
    const answeredAt = await answeredAfter(transaction, place, {
      notifications,
      row,
      status,
      isAnswer: answers,
    })
    await transaction.$executeRaw`
      UPDATE ${REQUEST_TABLES[kind]} SET status = ${status}, assignee_id = (SELECT id FROM staff_user WHERE username = ${assignee}), spam_reason = ${spamReason},
        first_answered_at = ${answeredAt}, updated_at = ${following(row.updated_at, now)}
      WHERE id = ${id}::uuid`
    if (change.note) {
      await transaction.requestNote.create({
        data: { ...ownerOf(kind, id), ...author, content: change.note },
        select: { id: true },
      })
    }
    await recordSteps(transaction, { place, author, row, change, assignee, spamReason })
    await follow?.(transaction, { isNewStatus: status !== row.status })
  })
}

/** Whether somebody else changed what the caller means to change. */
const hasOther = ({ status, assignee }: Row, seen: RequestChange['seen'] = {}): boolean =>
  (seen.status !== undefined && seen.status !== status) ||
  (seen.assignee !== undefined && seen.assignee !== assignee)

type Answer = { notifications: Notifications; row: Row; status: string; isAnswer: boolean }

/** When the request was answered; a status that is taken back was no answer, so that only what the customer was sent counts. */
async function answeredAfter(
  db: DbOrTransaction,
  { kind, now }: Place,
  { notifications, row, status, isAnswer: answers }: Answer,
): Promise<Date | null> {
  const isTakenBack = status !== row.status && isOpen(status)
  const before = isTakenBack
    ? await notifications.firstWrittenAt(db, { kind, reference: row.reference })
    : row.first_answered_at
  return before ?? (answers || isAnswer(status) ? now : null)
}

type Steps = {
  place: Place
  author: Author
  row: Row
  change: RequestChange
  assignee: string | null
  spamReason: string | null
}

async function recordSteps(
  db: DbOrTransaction,
  { place: { kind, id }, author, row, change, assignee, spamReason }: Steps,
): Promise<void> {
  const status = change.status ?? row.status
  const owner = ownerOf(kind, id)
  if (status !== row.status) {
    await recordStatus(db, {
      ...owner,
      ...author,
      fromStatus: row.status,
      toStatus: status,
      reason: change.reason ?? termsOf(status, change),
    })
  }
  if (assignee !== row.assignee) {
    await recordStatus(db, {
      ...owner,
      ...author,
      fromStatus: status,
      toStatus: status,
      reason: `Assigned to ${assignee ?? 'nobody'}`,
    })
  }
  if ((spamReason === null) !== (row.spam_reason === null)) {
    const [fromStatus, toStatus] = spamReason === null ? ['spam', status] : [status, 'spam']
    await recordStatus(db, { ...owner, ...author, fromStatus, toStatus })
  }
}

/** A person's judgement stands above a suspicion. */
function spamReasonAfter(
  { spam_reason: before }: Row,
  { spam }: RequestChange,
  { username }: Session,
): string | null {
  if (spam === undefined) return before
  return spam ? (before ?? `marked by ${username}`) : null
}

/** Takes a request out of every table, or back into them; the history tells who did. Throws AppError 'not-found'. */
export async function archiveRequest(db: Db, place: Place, archive: boolean): Promise<void> {
  await db.$transaction(async (transaction) => {
    const row = await lockRequest(transaction, place, archive ? 'here' : 'archived')
    const { kind, id, actor, now } = place
    await transaction.$executeRaw`
      UPDATE ${REQUEST_TABLES[kind]} SET archived_at = ${archive ? now : null}, updated_at = ${following(row.updated_at, now)} WHERE id = ${id}::uuid`
    const [fromStatus, toStatus] = archive ? [row.status, 'archived'] : ['archived', row.status]
    await recordStatus(transaction, {
      ...ownerOf(kind, id),
      author: actor.username,
      authorId: actor.userId,
      at: now,
      fromStatus,
      toStatus,
    })
  })
}

/** Adds one step to the history of a request, in the transaction that takes it. */
export async function recordStatus(
  db: DbOrTransaction,
  data: Prisma.RequestStatusChangeUncheckedCreateInput,
): Promise<void> {
  await db.requestStatusChange.create({ data, select: { id: true } })
}

async function lockRequest(
  db: DbOrTransaction,
  { kind, id }: Place,
  where: 'here' | 'archived' = 'here',
): Promise<Row> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT reference, status, updated_at, first_answered_at, spam_reason,
      (SELECT username FROM staff_user WHERE staff_user.id = assignee_id) AS assignee
    FROM ${REQUEST_TABLES[kind]}
    WHERE id = ${id}::uuid AND (archived_at IS NULL) = ${where === 'here'} FOR UPDATE`
  if (!row) throw new AppError('not-found', await whyNotThere(db, { kind, id }))
  return row
}

/** Who archived or restored a request that is not where somebody looked for it, or that there is none. */
export async function whyNotThere(
  db: DbOrTransaction,
  { kind, id }: Pick<Place, 'kind' | 'id'>,
): Promise<string> {
  const archiving = {
    ...ownerOf(kind, id),
    OR: [{ fromStatus: 'archived' }, { toStatus: 'archived' }],
  }
  const step = await db.requestStatusChange.findFirst({
    where: archiving,
    select: { author: true, toStatus: true },
    orderBy: { id: 'desc' },
  })
  if (!step) return REQUEST_NOT_FOUND
  return `${step.author} ${step.toStatus === 'archived' ? 'archived' : 'restored'} this request.`
}

async function findAssignee(db: DbOrTransaction, username: string | null): Promise<string | null> {
  if (username === null) return null
  const staff = await db.staffUser.findFirst({
    where: { usernameFolded: foldUsername(username), disabledAt: null },
    select: { username: true },
  })
  if (staff) return staff.username
  const message = `There is no staff member ${username}`
  throw new AppError('invalid', message, { issues: [{ path: 'assignee', message }] })
}

/** Two changes within a millisecond still differ, or the later of two windows would not notice the earlier. */
const following = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1))
