import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, lockRequestRow } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import { isOpen } from '#shared/domain/request.ts'
import {
  withdrawStatusEmail,
  endSnooze,
  lockRequest,
  NO_SNOOZE_OR_FLAG,
  recordSpamChange,
  type RequestKey,
  stopReplyClock,
  updateLockedRequest,
} from './request-row.ts'

const CANCELLED = 'This request is canceled. Change its status before you send a quote.'

type Step = RequestKey & { actor: Actor; at: Date; text: string }

/**
 * Stops the reply clock of a request whose quote was sent. Throws AppError 'conflict' if cancelled.
 */
export async function markQuoted(
  tx: DbOrTransaction,
  { kind, id, at, text, actor }: Step,
): Promise<void> {
  const row = await lockRequest(tx, { kind, id })
  if (row.status === 'cancelled') throw new AppError('conflict', CANCELLED)
  const status = kind === 'part' && isOpen(row.status) ? 'quoted' : row.status
  if (status !== row.status) await withdrawStatusEmail(tx, id)
  await recordSpamChange(tx, row, { spamReason: null, actor, at })
  await updateLockedRequest(tx, row, {
    status,
    spamReason: null,
    ...stopReplyClock(row, at),
    ...NO_SNOOZE_OR_FLAG,
    entry: { authorName: actor.name, authorId: actor.id, at, toStatus: status, detail: text },
  })
}

type QuoteDecisionEntry = RequestKey & {
  authorName: string
  authorId: string | null
  at: Date
  text: string
  /** Name of a customer who answered by link; null if staff recorded the answer. */
  customer: string | null
  acceptedCents: number | null
}

/** Adds the answer to a quote to its request; accepted ones wait for staff. */
export async function recordQuoteDecision(
  tx: DbOrTransaction,
  { kind, id, at, text, customer, acceptedCents, ...by }: QuoteDecisionEntry,
): Promise<void> {
  if (customer !== null) await endSnooze(tx, { id, at, customer, verb: 'answered' })
  const row = await lockRequest(tx, { kind, id })
  await updateLockedRequest(tx, row, {
    ...(acceptedCents !== null && {
      acceptedCents: (row.acceptedCents ?? 0n) + BigInt(acceptedCents),
      acceptedSince: row.acceptedSince ?? at,
    }),
    entry: { ...by, at, detail: text },
  })
}

/** Adds a step of a sale to its request, whose accepted quote waits for staff or no longer does. */
export async function recordSaleStep(
  tx: DbOrTransaction,
  { kind, id, at, text, actor, isWaiting }: Step & { isWaiting: boolean },
): Promise<void> {
  await updateLockedRequest(tx, await lockRequest(tx, { kind, id }), {
    acceptedSince: isWaiting ? at : null,
    entry: { authorName: actor.name, authorId: actor.id, at, detail: text },
  })
}

type Flag = { id: string; text: string; authorName: string; authorId: string | null; at: Date }

/** Puts a request first in its list until staff act; ends its snooze. */
export async function flagForAttention(
  tx: DbOrTransaction,
  { id, text, at, ...by }: Flag,
): Promise<void> {
  await lockRequestRow(tx, id)
  const row = await tx.request.findFirst({
    where: { id, archivedAt: null },
    select: { id: true, status: true, updatedAt: true },
  })
  if (!row) return
  await updateLockedRequest(tx, row, {
    ...NO_SNOOZE_OR_FLAG,
    needsAttentionSince: at,
    attentionReason: text,
    entry: { ...by, at, event: 'flagged', detail: `Back: ${text}` },
  })
}
