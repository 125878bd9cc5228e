import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Part, PartMove } from '#shared/domain/part-schema.ts'
import { changePart } from './change-part.ts'
import { toShelved } from './part-row.ts'

/** Moves a pulled part to another shelf. Throws AppError 'conflict' for one that is not here. */
export const movePart = (
  ctx: StaffContext,
  id: string,
  { shelf, updatedAt }: PartMove,
): Promise<Part> =>
  changePart(ctx, { id, updatedAt }, (row) => {
    if (row.status !== 'pulled') throw new AppError('conflict', `${row.tag} is not on a shelf.`)
    return row.shelf === shelf
      ? null
      : { shelf, event: 'moved', changes: { shelf: [row.shelf, shelf] } }
  })

/** Puts a returned part back on a shelf, from which it can be sold. Throws AppError 'conflict'. */
export const shelvePart = (
  ctx: StaffContext,
  id: string,
  { shelf, updatedAt }: PartMove,
): Promise<Part> =>
  changePart(ctx, { id, updatedAt }, (row) => {
    if (row.status !== 'returned') throw new AppError('conflict', `${row.tag} did not come back.`)
    return toShelved(row, shelf)
  })
