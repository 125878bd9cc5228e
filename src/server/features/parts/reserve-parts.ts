import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Stamp } from '#server/core/history.ts'
import type { Part, PartStepInput } from '#shared/domain/part-schema.ts'
import { PART_JUST_SOLD } from '#shared/domain/part.ts'
import { changePart } from './change-part.ts'
import { findReservedFor, lockPart, type LockedPart, updateLockedPart } from './part-row.ts'

type Reservation = {
  quoteId: string
  reference: string
  partIds: string[]
  /** Set for staff, whose error names who has the part. */
  isStaff: boolean
  stamp: Stamp
}

/** Reserves parts for an accepted quote. Throws AppError 'conflict' if another has one of them. */
export async function reserveParts(
  tx: DbOrTransaction,
  { quoteId, reference, partIds, isStaff, stamp }: Reservation,
): Promise<void> {
  // In one order, so that two quotes with the same parts do not wait for each other.
  for (const id of partIds.toSorted()) {
    const row = await lockPart(tx, id)
    if (row.reservedByQuoteId === quoteId) continue
    const conflict = findReservationConflict(row, { quoteId })
    if (conflict) throw new AppError('conflict', isStaff ? conflict : PART_JUST_SOLD)
    await updateLockedPart(tx, row, {
      reservedByQuoteId: quoteId,
      reservedAt: stamp.at,
      event: 'reserved',
      changes: { reservedFor: [null, reference] },
      stamp,
    })
  }
}

/** Explains why a part cannot be reserved, or sold on its quote; null if it can. */
export function findReservationConflict(
  row: LockedPart,
  { quoteId }: { quoteId: string | null },
): string | null {
  const isOwn = row.reservedByLineId === null && row.reservedByQuoteId === quoteId
  const reservedFor = isOwn ? null : findReservedFor(row)
  if (reservedFor !== null) return `${row.tag} is promised to ${reservedFor}.`
  if (row.missingAt) return `${row.tag} is not there or broken.`
  return ['on-vehicle', 'pulled'].includes(row.status) ? null : `${row.tag} is ${row.status}.`
}

/** Frees a part of an accepted quote. Throws AppError 'conflict' for one that is sold. */
export const releasePart = (
  ctx: StaffContext,
  id: string,
  { updatedAt }: PartStepInput,
): Promise<Part> =>
  changePart(ctx, { id, updatedAt }, (row) => {
    const reservedFor = findReservedFor(row)
    if (reservedFor === null) throw new AppError('conflict', `${row.tag} is free.`)
    if (row.reservedByLineId) {
      throw new AppError('conflict', `Take ${row.tag} off ${reservedFor} first.`)
    }
    return {
      reservedByQuoteId: null,
      event: 'released',
      changes: { reservedFor: [reservedFor, null] },
    }
  })
