import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { toAuthor } from '#server/core/author.ts'
import { isUniqueViolation } from '#server/core/db.ts'
import type { NewPart, Part } from '#shared/domain/part-schema.ts'
import { findSameParts, lockDonor } from './donor.ts'
import { getPart } from './get-part.ts'
import { insertPart, refuseRegulated } from './part-row.ts'

const KEY_USED = 'This idempotency key was used for another part'

/** Adds a part; a repeated key returns the first one. Throws 'conflict' for a second one. */
export async function createPart(
  ctx: StaffContext,
  { isAnother, end, ...part }: NewPart,
): Promise<Part> {
  refuseRegulated({ ...part, end }, ctx.business.current())
  const { donorId, idempotencyKey } = part
  const id = await ctx.db
    .$transaction(async (tx) => {
      const donor = donorId === null ? null : await lockDonor(tx, donorId)
      const first = idempotencyKey && (await tx.part.findUnique({ where: { idempotencyKey } }))
      if (first) {
        if (first.donorId !== donorId || first.subcategory !== part.subcategory) {
          throw new AppError('conflict', KEY_USED)
        }
        return first.id
      }
      const [same] =
        donor && !isAnother ? await findSameParts(tx, donor.donorId, { ...part, end }) : []
      if (same) {
        const message = `${donor?.donorStockNumber} has this part already: ${same.tag}.`
        throw new AppError('conflict', message)
      }
      return insertPart(tx, { ...part, ...donor, vehicleEnd: end, by: toAuthor(ctx) })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('conflict', KEY_USED) : error
    })
  return getPart(ctx, id)
}
