import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import type { Want, WantStatusChange } from '#shared/domain/want-schema.ts'
import { getWant } from './get-want.ts'
import { getStatusAt } from './mapper.ts'
import { assertBelowLimit, toEventRow, lockEmail, lockWant, computeExpiry } from './want-row.ts'

const UNSUBSCRIBED = 'The customer took this off the want list. Add it again if they ask for it.'
const NEVER_CONFIRMED = 'Nobody confirmed this email address. Add it again if they ask for it.'
const UNCONFIRMED = 'Nobody has confirmed it by email yet.'

/** Marks a want as filled or ended, or reopens it. Throws AppError 'conflict' and 'too-many'. */
export async function setWantStatus(
  ctx: StaffContext,
  id: string,
  next: WantStatusChange,
): Promise<Want> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockWant(tx, id)
    const now = ctx.clock.now()
    const { status, endedBy } = getStatusAt(row, now)
    if (status === next) return
    if (next === 'active') {
      assertReopenable(row, { status, endedBy })
      const { emailFolded } = row
      await lockEmail(tx, emailFolded)
      await assertBelowLimit(tx, { emailFolded, phone: ctx.business.current().phone, now })
    }
    await tx.want.update({
      where: { id },
      data: {
        status: next,
        endedBy: next === 'ended' ? 'staff' : null,
        ...(next === 'active' && { expiresAt: computeExpiry(now), remindedAt: null }),
        updatedAt: computeUpdatedAt(row.updatedAt, now),
        events: { create: toEventRow(next === 'active' ? 'reopened' : next, ctx.actor, now) },
      },
      select: { id: true },
    })
  })
  return getWant(ctx, id)
}

function assertReopenable(
  { confirmBy }: { confirmBy: Date | null },
  { status, endedBy }: Pick<Want, 'status' | 'endedBy'>,
): void {
  if (status === 'unconfirmed') throw new AppError('conflict', UNCONFIRMED)
  if (confirmBy !== null) throw new AppError('conflict', NEVER_CONFIRMED)
  if (endedBy === 'unsubscribed') throw new AppError('conflict', UNSUBSCRIBED)
}
