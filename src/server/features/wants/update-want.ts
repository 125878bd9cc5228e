import { v7 as uuidv7 } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { assertFresh, explainChangedMeanwhile } from '#server/core/assert-fresh.ts'
import { computeUpdatedAt } from '#server/core/clock.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { findFieldChanges } from '#server/core/history.ts'
import type { Want, WantChange } from '#shared/domain/want-schema.ts'
import { getWant } from './get-want.ts'
import { getStatusAt } from './mapper.ts'
import { sendConfirmation } from './send-confirmation.ts'
import {
  assertBelowLimit,
  computeConfirmDeadline,
  toWantContent,
  findSameWant,
  foldEmail,
  hasConfirmed,
  toEventRow,
  lockEmail,
  lockWant,
  buildWantText,
  type WantContent,
} from './want-row.ts'

const ENDED = 'This one has ended. Open it again before you change its email address.'

/**
 * Changes a want; a new email address must confirm it. Throws AppError 'conflict' for a stale
 * update.
 */
export async function updateWant(
  ctx: StaffContext,
  id: string,
  { updatedAt, ...given }: WantChange,
): Promise<Want> {
  const content = toWantContent(given)
  await ctx.db.$transaction(async (tx) => {
    const row = await lockWant(tx, id)
    await assertFresh(row, updatedAt, () => explainStale(tx, id))
    const changes = findFieldChanges(toWantContent(row), content)
    if (Object.keys(changes).length === 0) return
    const now = ctx.clock.now()
    const emailFolded = foldEmail(content.email)
    const moved =
      emailFolded === row.emailFolded ? null : await changeEmail(ctx, tx, { row, content })
    await tx.want.update({
      where: { id },
      data: {
        ...content,
        ...moved,
        emailFolded,
        searchText: buildWantText(row.reference, content),
        updatedAt: computeUpdatedAt(row.updatedAt, now),
        events: { create: { ...toEventRow('changed', ctx.actor, now), changes } },
      },
      select: { id: true },
    })
    if (moved?.status === 'unconfirmed') {
      await sendConfirmation(ctx, tx, {
        ...row,
        ...content,
        linkId: moved.linkId,
        countsAgainstBudget: false,
      })
    }
  })
  return getWant(ctx, id)
}

type Row = { status: string; endedBy: string | null; expiresAt: Date }

/** Returns the columns for a new address; links sent to the old one stop working. */
async function changeEmail(
  { clock, business }: Context,
  tx: DbOrTransaction,
  { row, content }: { row: Row; content: WantContent },
) {
  const now = clock.now()
  const { status } = getStatusAt(row, now)
  if (status !== 'active' && status !== 'unconfirmed') throw new AppError('conflict', ENDED)
  const emailFolded = foldEmail(content.email)
  await lockEmail(tx, emailFolded)
  if (emailFolded !== '') {
    const same = await findSameWant(tx, content, { emailFolded, now })
    if (same) {
      throw new AppError('conflict', `This address already has this one as ${same.reference}.`)
    }
    await assertBelowLimit(tx, { emailFolded, phone: business.current().phone, now })
  }
  // Without an address there is nothing to confirm.
  const isConfirmed = emailFolded === '' || (await hasConfirmed(tx, emailFolded))
  return {
    linkId: uuidv7(),
    status: isConfirmed ? 'active' : 'unconfirmed',
    confirmedAt: null,
    confirmBy: isConfirmed ? null : computeConfirmDeadline(now),
  } as const
}

async function explainStale(tx: DbOrTransaction, id: string) {
  const latest = await tx.wantEvent.findFirst({
    where: { wantId: id },
    select: { authorName: true },
    orderBy: { id: 'desc' },
  })
  return explainChangedMeanwhile('want', latest)
}
