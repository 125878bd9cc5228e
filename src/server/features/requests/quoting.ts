import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { nextUpdatedAt } from '#server/core/clock.ts'
import { type DbOrTransaction, lockRequestRow, parseChoice } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { isOpen, REQUEST_KINDS } from '#shared/domain/request.ts'
import { anyDetails, KINDS, REACHED_BY_LINK } from './kinds.ts'
import {
  adminPath,
  findAssigneeEmail,
  endSnooze,
  lockRequest,
  NOT_SNOOZED,
  REQUEST_NOT_FOUND,
  type RequestKey,
  withdrawStatusEmail,
} from './request-row.ts'

export type QuotedRequest = Awaited<ReturnType<typeof findQuotedRequest>>

const CANCELLED = 'This request is cancelled. Change its status before you send a quote.'

/** Returns what a quote shows of its request, also a merged one. Throws AppError 'not-found'. */
export async function findQuotedRequest({ db }: Context, id: string) {
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
  const kind = parseChoice(REQUEST_KINDS, row.kind)
  const { customerName, email, vehicle, item } = KINDS[kind].emailContext(row)
  const { partDetails, repairDetails, assignee } = row
  return {
    id,
    kind,
    reference: row.reference,
    customer: { name: customerName, email, phone: row.customerPhone },
    /** Null sends news to the shop's inbox. */
    assigneeEmail: findAssigneeEmail(assignee),
    /** Path in the back office. */
    path: adminPath({ kind, id, reference: row.reference }),
    vehicle,
    item,
    vin: partDetails?.vin ?? repairDetails?.vin ?? '',
    /** Vehicle in the yard that the customer wants the part from. */
    donorStockNumber: partDetails?.donorStockNumber ?? '',
    description: repairDetails?.description ?? '',
    mileage: repairDetails?.mileage || null,
  }
}

/** Locks a request until the transaction ends. Throws AppError 'not-found'. */
export async function lockQuotedRequest(
  tx: DbOrTransaction,
  { kind, id }: RequestKey,
): Promise<void> {
  await lockRequest(tx, { kind, id })
}

type QuotedEntry = RequestKey & { actor: Actor; at: Date; words: string }

/** Stops the reply clock of a request whose quote was sent. Throws 'conflict' if cancelled. */
export async function markQuoted(
  tx: DbOrTransaction,
  { kind, id, at, words, actor }: QuotedEntry,
): Promise<void> {
  const by = { author: actor.name, authorId: actor.id, at }
  const row = await lockRequest(tx, { kind, id })
  if (row.status === 'cancelled') throw new AppError('conflict', CANCELLED)
  const status = kind === 'part' && isOpen(row.status) ? 'quoted' : row.status
  if (status !== row.status) await withdrawStatusEmail(tx, { kind, id })
  await tx.request.update({
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
  await recordAudit(tx, { action: 'spam-cleared', actor, subject: row.reference, at })
}

type AnswerEntry = RequestKey & {
  author: string
  authorId: string | null
  at: Date
  words: string
  /** Name of a customer who answered by link; null if staff recorded the answer. */
  customer: string | null
  acceptedCents: number | null
}

/** Adds the answer to a quote to its request; accepted ones wait for staff. */
export async function recordQuoteAnswer(
  tx: DbOrTransaction,
  { kind, id, at, words, customer, acceptedCents, ...by }: AnswerEntry,
): Promise<void> {
  if (customer !== null) await endSnooze(tx, { id, at, customer, verb: 'answered' })
  const row = await lockRequest(tx, { kind, id })
  const { status, updatedAt } = row
  await tx.request.update({
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

/** Adds a step of a sale to its request, whose accepted quote waits for staff or no longer does. */
export async function recordSaleStep(
  tx: DbOrTransaction,
  { kind, id, at, words, actor, isWaiting }: QuotedEntry & { isWaiting: boolean },
): Promise<void> {
  const { status, updatedAt } = await lockRequest(tx, { kind, id })
  const by = { author: actor.name, authorId: actor.id, at }
  await tx.request.update({
    where: { id },
    data: {
      acceptedSince: isWaiting ? at : null,
      updatedAt: nextUpdatedAt(updatedAt, at),
      statusChanges: { create: { ...by, fromStatus: status, toStatus: status, reason: words } },
    },
    select: { id: true },
  })
}

type BackEntry = { id: string; words: string; author: string; authorId: string | null; at: Date }

/** Puts a request first in its list with a reason, as the end of a snooze does. */
export async function bringBack(
  tx: DbOrTransaction,
  { id, words, at, ...by }: BackEntry,
): Promise<void> {
  await lockRequestRow(tx, id)
  const row = await tx.request.findFirst({
    where: { id, archivedAt: null },
    select: { status: true, updatedAt: true },
  })
  if (!row) return
  const { status, updatedAt } = row
  await tx.request.update({
    where: { id },
    data: {
      snoozedUntil: at,
      snoozeReason: words,
      updatedAt: nextUpdatedAt(updatedAt, at),
      statusChanges: {
        create: {
          ...by,
          at,
          fromStatus: status,
          toStatus: status,
          event: 'snoozed',
          reason: `Back: ${words}`,
        },
      },
    },
    select: { id: true },
  })
}
