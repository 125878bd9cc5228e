import type { StaffContext } from '#server/context.ts'
import { createStamp } from '#server/core/history.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Part } from '#shared/domain/part-schema.ts'
import { getPart } from './get-part.ts'
import { assertNotReserved, lockPart, updateLockedPart } from './part-row.ts'

/** Hides a part that was added by mistake. Throws AppError 'conflict' if somebody has it. */
export const archivePart = (ctx: StaffContext, id: string): Promise<void> =>
  setArchived(ctx, id, true)

/** Restores an archived part. Throws AppError 'not-found'. */
export async function restorePart(ctx: StaffContext, id: string): Promise<Part> {
  await setArchived(ctx, id, false)
  return getPart(ctx, id)
}

async function setArchived(ctx: StaffContext, id: string, archive: boolean): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { isArchived: !archive })
    if (archive) assertNotReserved(row)
    const stamp = createStamp(ctx)
    const action = archive ? 'deleted' : 'restored'
    await recordAudit(tx, { action, actor: ctx.actor, subject: row.tag, at: stamp.at })
    await updateLockedPart(tx, row, {
      archivedAt: archive ? stamp.at : null,
      event: archive ? 'archived' : 'restored',
      changes: {},
      stamp,
    })
  })
}
