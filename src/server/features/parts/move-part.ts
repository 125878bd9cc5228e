import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Part, PartMove } from '#shared/domain/part-schema.ts'
import { getPart } from './get-part.ts'
import { type Author, authorOf, lockPart, updatePart } from './part-row.ts'

/** Moves a pulled piece to another shelf. Throws AppError 'conflict' for one that is not here. */
export async function movePart(
  ctx: StaffContext,
  id: string,
  { location, updatedAt }: PartMove,
): Promise<Part> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { updatedAt })
    if (row.status !== 'pulled') throw new AppError('conflict', `${row.tag} is not on a shelf.`)
    if (row.location === location) return
    await updatePart(tx, row, {
      location,
      event: 'moved',
      changes: { location: [row.location, location] },
      by: authorOf(ctx),
    })
  })
  return getPart(ctx, id)
}

/** Puts a returned piece back on a shelf, from which it can be sold. Throws 'conflict'. */
export async function shelvePart(
  ctx: StaffContext,
  id: string,
  { location, updatedAt }: PartMove,
): Promise<Part> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { updatedAt })
    if (row.status !== 'returned') throw new AppError('conflict', `${row.tag} did not come back.`)
    await shelvePiece(tx, row, { location, by: authorOf(ctx) })
  })
  return getPart(ctx, id)
}

type Shelved = Parameters<typeof updatePart>[1] & { location: string | null }

/** Puts a locked piece that came back on a shelf. */
export async function shelvePiece(
  tx: DbOrTransaction,
  row: Shelved,
  { location, by }: { location: string | null; by: Author },
): Promise<void> {
  await updatePart(tx, row, {
    status: 'pulled',
    location: location ?? row.location,
    missingAt: null,
    missingReason: '',
    event: 'shelved',
    changes: location === null ? {} : { location: [row.location, location] },
    by,
  })
}
