import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Part, PartMove } from '#shared/domain/part-schema.ts'
import { getPart } from './get-part.ts'
import { assertFresh, authorOf, lockPart, updatePart } from './part-row.ts'

/** Records that a piece was pulled; a repeated call changes nothing. Throws 'conflict'. */
export async function pullPart(
  ctx: StaffContext,
  id: string,
  { location, updatedAt }: PartMove,
): Promise<Part> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id)
    const isThere = location === null || location === row.location
    if (row.status === 'pulled' && isThere) return
    await assertFresh(tx, row, updatedAt)
    if (row.status !== 'on-vehicle') {
      throw new AppError('conflict', `${row.tag} is not on its vehicle any more.`)
    }
    await updatePart(tx, row, {
      status: 'pulled',
      location: location ?? row.location,
      missingAt: null,
      missingReason: '',
      event: 'pulled',
      changes: isThere ? {} : { location: [row.location, location] },
      by: authorOf(ctx),
    })
  })
  return getPart(ctx, id)
}
