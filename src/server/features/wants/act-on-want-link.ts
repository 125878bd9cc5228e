import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import type { WantLinkAction } from '#shared/domain/want.ts'
import { toLinkedWhere, readWantToken } from './get-want-page.ts'
import { getStatusAt } from './mapper.ts'
import {
  assertBelowLimit,
  toEventRow,
  lockEmail,
  lockWant,
  toOpenWhere,
  WANT_NOT_FOUND,
  computeExpiry,
} from './want-row.ts'

const OWNER: Actor = { id: null, name: 'Customer' }

/**
 * Confirms, keeps or ends a want by link. Throws AppError 'not-found', 'conflict' and 'too-many'.
 */
export async function actOnWantLink(
  ctx: Context,
  { token, action }: { token: string; action: WantLinkAction },
): Promise<void> {
  const linkId = await readWantToken(ctx, token)
  const now = ctx.clock.now()
  await ctx.db.$transaction(async (tx) => {
    const want = await tx.want.findUnique({
      where: { linkId },
      select: { id: true, emailFolded: true },
    })
    if (!want) throw new AppError('not-found', WANT_NOT_FOUND)
    if (action === 'end' || action === 'end-all') {
      return end(tx, { ...want, isAll: action === 'end-all', now })
    }
    if (action === 'confirm') await lockEmail(tx, want.emailFolded)
    const row = await lockWant(tx, want.id)
    // Staff may have changed the email address while this waited for the lock.
    if (row.linkId !== linkId) throw new AppError('not-found', WANT_NOT_FOUND)
    const isLate = (await tx.want.count({ where: { id: row.id, ...toLinkedWhere(now) } })) === 0
    if (isLate) throw new AppError('not-found', WANT_NOT_FOUND)
    const { status } = getStatusAt(row, now)
    const isConfirming = action === 'confirm' && status === 'unconfirmed'
    if (isConfirming) {
      const { emailFolded } = row
      await assertBelowLimit(tx, { emailFolded, phone: ctx.business.current().phone, now })
    }
    if (!isConfirming && status !== 'active') {
      throw new AppError('conflict', 'This one has ended. Please ask again.')
    }
    if (action === 'confirm' && !isConfirming) return
    await tx.want.update({
      where: { id: row.id },
      data: {
        status: 'active',
        ...(isConfirming && { confirmedAt: now, confirmBy: null }),
        expiresAt: computeExpiry(now),
        remindedAt: null,
        updatedAt: computeUpdatedAt(row.updatedAt, now),
        events: { create: toEventRow(isConfirming ? 'confirmed' : 'kept', OWNER, now) },
      },
      select: { id: true },
    })
  })
}

/** Ends one want or all of its owner; this also works for an archived want's link. */
async function end(
  tx: DbOrTransaction,
  { id, emailFolded, isAll, now }: { id: string; emailFolded: string; isAll: boolean; now: Date },
): Promise<void> {
  const open = await tx.want.findMany({
    where: {
      ...(isAll && emailFolded !== '' ? { emailFolded } : { id }),
      OR: [toOpenWhere(now), { status: 'unconfirmed' }],
    },
    select: { id: true, updatedAt: true },
  })
  for (const want of open) {
    await tx.want.update({
      where: { id: want.id },
      data: {
        status: 'ended',
        endedBy: 'unsubscribed',
        updatedAt: computeUpdatedAt(want.updatedAt, now),
        events: { create: toEventRow('ended', OWNER, now) },
      },
      select: { id: true },
    })
  }
}
