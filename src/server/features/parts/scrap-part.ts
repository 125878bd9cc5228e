import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { toAuthor } from '#server/core/author.ts'
import type { Part, PartStepInput } from '#shared/domain/part-schema.ts'
import { getPart } from './get-part.ts'
import { assertNotReserved, lockPart, updateLockedPart } from './part-row.ts'

/** Scraps a part that nobody has. Throws AppError 'conflict'. */
export async function scrapPart(
  ctx: StaffContext,
  id: string,
  { updatedAt }: PartStepInput,
): Promise<Part> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { updatedAt })
    if (row.status === 'scrapped') throw new AppError('conflict', `${row.tag} is scrapped already.`)
    assertNotReserved(row)
    await updateLockedPart(tx, row, {
      status: 'scrapped',
      shelf: null,
      missingAt: null,
      missingReason: '',
      event: 'scrapped',
      changes: { status: [row.status, 'scrapped'] },
      by: toAuthor(ctx),
    })
  })
  return getPart(ctx, id)
}
