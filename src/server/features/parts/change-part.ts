import type { StaffContext } from '#server/context.ts'
import { createStamp } from '#server/core/history.ts'
import type { Part } from '#shared/domain/part-schema.ts'
import { getPart } from './get-part.ts'
import { lockPart, type LockedPart, type PartUpdate, updateLockedPart } from './part-row.ts'

type Key = { id: string; updatedAt: string | undefined }

/**
 * Changes a locked part as `decide` says, null for nothing. Throws AppError 'not-found',
 * 'conflict'.
 */
export async function changePart(
  ctx: StaffContext,
  { id, updatedAt }: Key,
  decide: (row: LockedPart) => Omit<PartUpdate, 'stamp'> | null,
): Promise<Part> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { updatedAt })
    const update = decide(row)
    if (update) await updateLockedPart(tx, row, { ...update, stamp: createStamp(ctx) })
  })
  return getPart(ctx, id)
}
