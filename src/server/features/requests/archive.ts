import type { DbOrTransaction } from '#server/core/db.ts'
import { actorOf, type Session } from '#server/core/session.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { type ChangeDeps, lockRequest, nextUpdatedAt, NOT_SNOOZED, type Target } from './change.ts'

type Locked = Awaited<ReturnType<typeof lockRequest>>

/** Moves a request to the archive or back; throws AppError 'not-found'. */
export async function setArchived(
  { db, clock }: Pick<ChangeDeps, 'db' | 'clock'>,
  { kind, id, actor }: Target,
  archive: boolean,
): Promise<void> {
  const now = clock.now()
  await db.$transaction(async (transaction) => {
    const row = await lockRequest(transaction, { kind, id, archived: !archive })
    await recordAudit(transaction, {
      action: archive ? 'deleted' : 'restored',
      actor: actorOf(actor),
      subject: row.reference,
      at: now,
    })
    if (row.mergedInto) await recordSeparation(transaction, row, { actor, at: now })
    const [fromStatus, toStatus] = archive ? [row.status, 'archived'] : ['archived', row.status]
    const author = { author: actor.username, authorId: actor.userId, at: now }
    await transaction.request.update({
      where: { id },
      data: {
        archivedAt: archive ? now : null,
        ...NOT_SNOOZED,
        mergedIntoId: null,
        updatedAt: nextUpdatedAt(row.updatedAt, now),
        statusChanges: { create: { ...author, fromStatus, toStatus } },
      },
      select: { id: true },
    })
  })
}

/** Adds to the history of a request that one merged into it was restored. */
async function recordSeparation(
  transaction: DbOrTransaction,
  { reference, mergedInto }: Pick<Locked, 'reference' | 'mergedInto'>,
  { actor, at }: { actor: Session; at: Date },
): Promise<void> {
  if (!mergedInto) return
  const { id, status, updatedAt } = mergedInto
  const reason = `${reference} is a request of its own again`
  const author = { author: actor.username, authorId: actor.userId, at }
  await transaction.request.update({
    where: { id },
    data: {
      updatedAt: nextUpdatedAt(updatedAt, at),
      statusChanges: { create: { ...author, fromStatus: status, toStatus: status, reason } },
    },
    select: { id: true },
  })
}
