import type { StaffContext } from '#server/context.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { createStamp } from '#server/core/history.ts'
import type { Part, PartOffer } from '#shared/domain/part-schema.ts'
import { sortByOffer } from '#shared/domain/part.ts'
import { findSameParts, lockDonor } from './donor.ts'
import { getPart } from './get-part.ts'
import { includeRelationsOn, toListedPart } from './mapper.ts'
import { insertPart, assertNotRegulated } from './part-row.ts'

/** Finds or adds the part of a vehicle that a line sells; a taken one is returned as it is. */
export async function offerPart(
  ctx: StaffContext,
  donorId: string,
  { isAnother, ...entry }: Omit<PartOffer, 'donorId'>,
): Promise<Part> {
  assertNotRegulated(entry, ctx.business.current())
  const today = getCurrentDay(ctx)
  const id = await ctx.db.$transaction(async (tx) => {
    const donor = await lockDonor(tx, donorId)
    const same = isAnother ? [] : await findSameParts(tx, donorId, entry)
    const rows = await tx.part.findMany({
      where: { id: { in: same.map((part) => part.id) } },
      include: includeRelationsOn(today),
      orderBy: { id: 'asc' },
    })
    const [best] = sortByOffer(rows.map((row) => toListedPart(row, today)))
    if (best) return best.id
    const { end, ...columns } = entry
    const stamp = createStamp(ctx)
    const blank = { condition: 'used', grade: 'none' }
    return insertPart(tx, { ...columns, ...donor, ...blank, vehicleEnd: end, stamp })
  })
  return getPart(ctx, id)
}
