import { AppError } from '#server/core/app-error.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { isAnswer } from '#shared/domain/request-filter.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { foldUsername } from '#shared/domain/username.ts'
import { ownerOf, REQUEST_TABLES } from './tables.ts'

export const REQUEST_NOT_FOUND = 'Request not found'
const CHANGED_MEANWHILE = 'This request was changed by somebody else in the meantime. Please reload it.'

/** What staff change of a request of any kind; what is left out stays. */
export type RequestChange = {
  status?: string
  note?: string | null
  assignee?: string | null
  reason?: string | null
  spam?: boolean
  updatedAt?: string
}
/** What goes with a change, in its transaction. */
type Company = {
  /** Whether the customer hears from a person, which stops the reply clock whatever the status. */
  isAnswer?: boolean
  follow?: (transaction: DbOrTransaction, step: { isNewStatus: boolean }) => Promise<void>
}
type Row = { status: string; updated_at: Date; assignee_id: string | null; first_answered_at: Date | null; spam_reason: string | null }
type Place = { kind: RequestKind; id: string; actor: Session; now: Date }
type Author = { author: string; authorId: string; at: Date }

/**
 * Changes status and assignee, appends the note and keeps the history, all or nothing. The first status that answers
 * stops the reply clock. Throws AppError 'not-found', 'conflict' when `updatedAt` is stale, 'invalid' for an unknown assignee.
 */
export async function changeRequest(db: Db, place: Place, { follow, isAnswer: answers = false, ...change }: RequestChange & Company): Promise<void> {
  await db.$transaction(async (transaction) => {
    const row = await lockRequest(transaction, place)
    if (change.updatedAt && Date.parse(change.updatedAt) !== row.updated_at.getTime()) throw new AppError('conflict', CHANGED_MEANWHILE)
    const { kind, id, actor, now } = place
    const author = { author: actor.username, authorId: actor.userId, at: now }
    const status = change.status ?? row.status
    const spamReason = spamReasonAfter(row, change, actor)
    const assigneeId = change.assignee === undefined ? row.assignee_id : await findAssignee(transaction, change.assignee)
    const answeredAt = row.first_answered_at ?? (answers || isAnswer(status) ? now : null)
    await transaction.$executeRaw`
      UPDATE ${REQUEST_TABLES[kind]} SET status = ${status}, assignee_id = ${assigneeId}::uuid, spam_reason = ${spamReason},
        first_answered_at = ${answeredAt}, updated_at = ${following(row.updated_at, now)}
      WHERE id = ${id}::uuid`
    if (change.note) await transaction.requestNote.create({ data: { ...ownerOf(kind, id), ...author, content: change.note }, select: { id: true } })
    await recordSteps(transaction, { place, author, row, change, spamReason })
    await follow?.(transaction, { isNewStatus: status !== row.status })
  })
}

type Steps = { place: Place; author: Author; row: Row; change: RequestChange; spamReason: string | null }

async function recordSteps(db: DbOrTransaction, { place: { kind, id }, author, row, change, spamReason }: Steps): Promise<void> {
  const status = change.status ?? row.status
  const owner = ownerOf(kind, id)
  if (status !== row.status) {
    await recordStatus(db, { ...owner, ...author, fromStatus: row.status, toStatus: status, reason: change.reason ?? null })
  }
  if ((spamReason === null) !== (row.spam_reason === null)) {
    const [fromStatus, toStatus] = spamReason === null ? ['spam', status] : [status, 'spam']
    await recordStatus(db, { ...owner, ...author, fromStatus, toStatus })
  }
}

/** A person's judgement stands above a suspicion. */
function spamReasonAfter({ spam_reason: before }: Row, { spam }: RequestChange, { username }: Session): string | null {
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
    await recordStatus(transaction, { ...ownerOf(kind, id), author: actor.username, authorId: actor.userId, at: now, fromStatus, toStatus })
  })
}

/** Adds one step to the history of a request, in the transaction that takes it. */
export async function recordStatus(db: DbOrTransaction, data: Prisma.RequestStatusChangeUncheckedCreateInput): Promise<void> {
  await db.requestStatusChange.create({ data, select: { id: true } })
}

async function lockRequest(db: DbOrTransaction, { kind, id }: Place, where: 'here' | 'archived' = 'here'): Promise<Row> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT status, updated_at, assignee_id, first_answered_at, spam_reason FROM ${REQUEST_TABLES[kind]}
    WHERE id = ${id}::uuid AND (archived_at IS NULL) = ${where === 'here'} FOR UPDATE`
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  return row
}

async function findAssignee(db: DbOrTransaction, username: string | null): Promise<string | null> {
  if (username === null) return null
  const staff = await db.staffUser.findFirst({
    where: { usernameFolded: foldUsername(username), disabledAt: null },
    select: { id: true },
  })
  if (staff) return staff.id
  const message = `There is no staff member ${username}`
  throw new AppError('invalid', message, { issues: [{ path: 'assignee', message }] })
}

/** Two changes within a millisecond still differ, or the later of two windows would not notice the earlier. */
const following = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1))
