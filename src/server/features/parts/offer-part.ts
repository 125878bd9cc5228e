import type { StaffContext } from '#server/context.ts'
import type { Part, PartOffer } from '#shared/domain/part-schema.ts'
import type { PartState } from '#shared/domain/part.ts'
import { findPieces, lockDonor } from './donor.ts'
import { getPart, todayAt } from './get-part.ts'
import { relationsOn, toListedPart } from './mapper.ts'
import { authorOf, insertPart, refuseRegulated } from './part-row.ts'

/** Order in which pieces of one entry are offered. */
const OFFERED_FIRST: PartState[] = [
  'free',
  'quoted',
  'held',
  'returned',
  'accepted',
  'sold',
  'missing',
  'scrapped',
]

/** Finds or adds the piece of a vehicle that a line sells; a taken one is returned as it is. */
export async function offerPart(
  ctx: StaffContext,
  donorId: string,
  { isAnother, ...entry }: Omit<PartOffer, 'donorId'>,
): Promise<Part> {
  refuseRegulated(entry, ctx.business.current())
  const today = todayAt(ctx)
  const id = await ctx.db.$transaction(async (tx) => {
    const donor = await lockDonor(tx, donorId)
    const same = isAnother ? [] : await findPieces(tx, donorId, entry)
    const rows = await tx.part.findMany({
      where: { id: { in: same.map((piece) => piece.id) } },
      include: relationsOn(today),
      orderBy: { id: 'asc' },
    })
    const [best] = rows
      .map((row) => toListedPart(row, today))
      .toSorted(
        (one, other) => OFFERED_FIRST.indexOf(one.state) - OFFERED_FIRST.indexOf(other.state),
      )
    if (best) return best.id
    const { end, ...columns } = entry
    const by = authorOf(ctx)
    const blank = { condition: 'used', grade: 'none' }
    return insertPart(tx, { ...columns, ...donor, ...blank, vehicleEnd: end, by })
  })
  return getPart(ctx, id)
}
