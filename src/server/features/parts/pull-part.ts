import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { createStamp } from '#server/core/history.ts'
import type { Part, PartMove } from '#shared/domain/part-schema.ts'
import { getPart } from './get-part.ts'
import { assertPartFresh, lockPart, updateLockedPart } from './part-row.ts'

/** Records that a part was pulled; a repeated call changes nothing. Throws AppError 'conflict'. */
export async function pullPart(
  ctx: StaffContext,
  id: string,
  { shelf, updatedAt }: PartMove,
): Promise<Part> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id)
    const isThere = shelf === null || shelf === row.shelf
    if (row.status === 'pulled' && isThere) return
    await assertPartFresh(tx, row, updatedAt)
    if (row.status !== 'on-vehicle') {
      throw new AppError('conflict', `${row.tag} is not on its vehicle any more.`)
    }
    await updateLockedPart(tx, row, {
      status: 'pulled',
      shelf: shelf ?? row.shelf,
      missingAt: null,
      missingReason: '',
      event: 'pulled',
      changes: isThere ? {} : { shelf: [row.shelf, shelf] },
      stamp: createStamp(ctx),
    })
  })
  return getPart(ctx, id)
}
