import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { choice, type Db, type DbOrTransaction } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import { auditActorOf, recordAudit } from '#server/features/audit/service.ts'
import type { RequestNotifications } from '#server/features/notifications/service.ts'
import { isOpen, REQUEST_KINDS, type RequestKind } from '#shared/domain/request.ts'
import {
  lockRequest,
  nextUpdatedAt,
  NOT_SNOOZED,
  REQUEST_NOT_FOUND,
  wake,
  withdrawStatusEmail,
} from './change.ts'
import { anyDetails, KINDS, REACHED_BY_LINK } from './kinds.ts'
import { adminPathOf, assigneeEmailOf } from './messages.ts'

type Deps = { db: Db; notifications: Pick<RequestNotifications, 'withdrawStatusEmail'> }
type Key = { kind: RequestKind; id: string }
/** An entry of the history; who made it, and what it says. */
type Entry = Key & { author: string; authorId: string | null; at: Date; words: string }
type QuotedEntry = Key & { actor: Session; at: Date; words: string }
/** `customer` is the name under which the customer answered by the link, null where staff recorded the answer. */
type QuoteAnswerEntry = Entry & { customer: string | null; acceptedCents: number | null }

const CANCELLED = 'This request is cancelled. Change its status before you send a quote.'

/** What the quotes on a request read and change of it. */
export function createQuoting({ db, notifications }: Deps) {
  /** Returns what a quote says of its request, also of a merged one; throws AppError 'not-found'. */
  async function find(id: string) {
    const row = isId(id)
      ? await db.request.findFirst({
          where: { id, ...REACHED_BY_LINK },
          include: {
            ...anyDetails,
            assignee: { select: { email: true, disabledAt: true } },
          },
        })
      : null
    if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
    const kind = choice(REQUEST_KINDS, row.kind)
    const { customerName, email, vehicle, item } = KINDS[kind].emailContext(row)
    const { partDetails, repairDetails, assignee } = row
    return {
      id,
      kind,
      reference: row.reference,
      customer: { name: customerName, email, phone: row.customerPhone },
      assigneeEmail: assigneeEmailOf(assignee),
      path: adminPathOf({ kind, id, reference: row.reference }),
      vehicle,
      item,
      vin: partDetails?.vin ?? repairDetails?.vin ?? '',
      donorStockNumber: partDetails?.donorStockNumber ?? '',
      description: repairDetails?.description ?? '',
      mileage: repairDetails?.mileage || null,
    }
  }

  /** Locks a request that is not archived until the transaction ends; throws AppError 'not-found'. */
  async function lock(transaction: DbOrTransaction, { kind, id }: Key): Promise<void> {
    await lockRequest(transaction, { kind, id, archived: false })
  }

  /**
   * Stops the reply clock and ends a snooze, an open request for a part becomes quoted, and suspected spam becomes a request like any
   * other; throws AppError 'conflict' for a cancelled one.
   */
  async function markQuoted(
    transaction: DbOrTransaction,
    { kind, id, at, words, actor }: QuotedEntry,
  ): Promise<void> {
    const by = { author: actor.username, authorId: actor.userId, at }
    const row = await lockRequest(transaction, { kind, id, archived: false })
    if (row.status === 'cancelled') throw new AppError('conflict', CANCELLED)
    const status = kind === 'part' && isOpen(row.status) ? 'quoted' : row.status
    if (status !== row.status) {
      await withdrawStatusEmail({ db: transaction, notifications }, { kind, id })
    }
    await transaction.request.update({
      where: { id },
      data: {
        status,
        firstAnsweredAt: row.firstAnsweredAt ?? at,
        unansweredSince: null,
        spamReason: null,
        ...NOT_SNOOZED,
        updatedAt: nextUpdatedAt(row.updatedAt, at),
        statusChanges: {
          create: [
            ...(row.spamReason === null ? [] : [{ ...by, fromStatus: 'spam', toStatus: status }]),
            { ...by, fromStatus: row.status, toStatus: status, reason: words },
          ],
        },
      },
      select: { id: true },
    })
    if (row.spamReason === null) return
    await recordAudit(transaction, {
      action: 'spam-cleared',
      actor: auditActorOf(actor),
      subject: row.reference,
      at,
    })
  }

  /**
   * Adds the answer to a quote to its request: what was accepted waits for staff until they change the status, and one of the customer
   * ends a snooze.
   */
  async function recordAnswer(
    transaction: DbOrTransaction,
    { kind, id, at, words, customer, acceptedCents, ...by }: QuoteAnswerEntry,
  ): Promise<void> {
    if (customer !== null) await wake(transaction, { id, at, author: customer, verb: 'answered' })
    const row = await lockRequest(transaction, { kind, id, archived: false })
    const { status, updatedAt } = row
    await transaction.request.update({
      where: { id },
      data: {
        ...(acceptedCents !== null && {
          acceptedCents: (row.acceptedCents ?? 0n) + BigInt(acceptedCents),
          acceptedSince: row.acceptedSince ?? at,
        }),
        updatedAt: nextUpdatedAt(updatedAt, at),
        statusChanges: {
          create: { ...by, at, fromStatus: status, toStatus: status, reason: words },
        },
      },
      select: { id: true },
    })
  }

  return { find, lock, markQuoted, recordAnswer }
}
