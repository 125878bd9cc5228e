import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { toAuthor } from '#server/core/history.ts'
import { hasColumns, KEY_USED, onceForKey } from '#server/core/once-for-key.ts'
import type { NewPart, Part } from '#shared/domain/part-schema.ts'
import { findSameParts, lockDonor } from './donor.ts'
import { getPart } from './get-part.ts'
import { insertPart, assertNotRegulated } from './part-row.ts'

/**
 * Adds a part; a repeated key returns the first one. Throws AppError 'conflict' for a second one.
 */
export async function createPart(ctx: StaffContext, part: NewPart): Promise<Part> {
  assertNotRegulated(part, ctx.business.current())
  const id = await onceForKey(ctx.db, {
    find: (tx) => findByKey(tx, part),
    store: (tx) => store(ctx, tx, part),
  })
  return getPart(ctx, id)
}

async function store(ctx: StaffContext, tx: DbOrTransaction, part: NewPart): Promise<string> {
  const { donorId, end, isAnother, ...columns } = part
  const donor = donorId === null ? null : await lockDonor(tx, donorId)
  const first = await findByKey(tx, part)
  if (first !== null) return first
  const [same] = donor && !isAnother ? await findSameParts(tx, donor.donorId, part) : []
  if (same) {
    const message = `${donor?.donorStockNumber} has this part already: ${same.tag}.`
    throw new AppError('conflict', message)
  }
  return insertPart(tx, { ...columns, ...donor, vehicleEnd: end, by: toAuthor(ctx) })
}

async function findByKey(
  tx: DbOrTransaction,
  // A retry can come after the part was pulled to another shelf.
  { idempotencyKey, isAnother: _another, end, shelf: _shelf, ...columns }: NewPart,
): Promise<string | null> {
  if (idempotencyKey === null) return null
  const first = await tx.part.findUnique({ where: { idempotencyKey } })
  if (!first) return null
  if (!hasColumns(first, { ...columns, vehicleEnd: end })) throw new AppError('conflict', KEY_USED)
  return first.id
}
