import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import { hasColumns, writeOnce } from '#server/core/write-once.ts'
import type { NewPart, Part } from '#shared/domain/part-schema.ts'
import { findSameParts, lockDonor } from './donor.ts'
import { getPart } from './get-part.ts'
import { insertPart, assertNotRegulated } from './part-row.ts'

/**
 * Adds a part; a repeated key returns the first one. Throws AppError 'conflict' for a second one.
 */
export async function createPart(ctx: StaffContext, part: NewPart): Promise<Part> {
  assertNotRegulated(part, ctx.business.current())
  // A retry can come after the part was pulled to another shelf.
  const { isAnother: _another, end: vehicleEnd, shelf: _shelf, ...columns } = part
  const { id } = await writeOnce(part.idempotencyKey, {
    find: (idempotencyKey) => ctx.db.part.findUnique({ where: { idempotencyKey } }),
    isSame: (row) => hasColumns(row, { ...columns, vehicleEnd }),
    explain: ({ tag }) => `This part is already stored as ${tag}, but with other values`,
    write: () => ctx.db.$transaction(async (tx) => ({ id: await store(ctx, tx, part) })),
  })
  return getPart(ctx, id)
}

async function store(ctx: StaffContext, tx: DbOrTransaction, part: NewPart): Promise<string> {
  const { donorId, end, isAnother, ...columns } = part
  const donor = donorId === null ? null : await lockDonor(tx, donorId)
  const [same] = donor && !isAnother ? await findSameParts(tx, donor.donorId, part) : []
  if (same) {
    const message = `${donor?.donorStockNumber} has this part already: ${same.tag}.`
    throw new AppError('conflict', message)
  }
  return insertPart(tx, { ...columns, ...donor, vehicleEnd: end, stamp: createStamp(ctx) })
}
