import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { type Author, toAuthor } from '#server/core/author.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Part, PartMove } from '#shared/domain/part-schema.ts'
import { getPart } from './get-part.ts'
import { lockPart, updateLockedPart } from './part-row.ts'

/** Moves a pulled part to another shelf. Throws AppError 'conflict' for one that is not here. */
export async function movePart(
  ctx: StaffContext,
  id: string,
  { shelf, updatedAt }: PartMove,
): Promise<Part> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { updatedAt })
    if (row.status !== 'pulled') throw new AppError('conflict', `${row.tag} is not on a shelf.`)
    if (row.shelf === shelf) return
    await updateLockedPart(tx, row, {
      shelf,
      event: 'moved',
      changes: { shelf: [row.shelf, shelf] },
      by: toAuthor(ctx),
    })
  })
  return getPart(ctx, id)
}

/** Puts a returned part back on a shelf, from which it can be sold. Throws 'conflict'. */
export async function shelvePart(
  ctx: StaffContext,
  id: string,
  { shelf, updatedAt }: PartMove,
): Promise<Part> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { updatedAt })
    if (row.status !== 'returned') throw new AppError('conflict', `${row.tag} did not come back.`)
    await shelveLockedPart(tx, row, { shelf, by: toAuthor(ctx) })
  })
  return getPart(ctx, id)
}

type Shelved = Parameters<typeof updateLockedPart>[1] & { shelf: string | null }

/** Puts a locked part that came back on a shelf. */
export async function shelveLockedPart(
  tx: DbOrTransaction,
  row: Shelved,
  { shelf, by }: { shelf: string | null; by: Author },
): Promise<void> {
  await updateLockedPart(tx, row, {
    status: 'pulled',
    shelf: shelf ?? row.shelf,
    missingAt: null,
    missingReason: '',
    event: 'shelved',
    changes: shelf === null ? {} : { shelf: [row.shelf, shelf] },
    by,
  })
}
