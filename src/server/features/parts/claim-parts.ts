import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Part, PartStep } from '#shared/domain/part-schema.ts'
import { PART_JUST_SOLD } from '#shared/domain/part.ts'
import { getPart } from './get-part.ts'
import { type Author, authorOf, lockPart, takerOf, updatePart } from './part-row.ts'

type Claim = {
  quoteId: string
  reference: string
  partIds: string[]
  /** Set for staff, whose error names who has the piece. */
  isStaff: boolean
  by: Author
}

/** Promises pieces to an accepted quote. Throws AppError 'conflict' if another has one of them. */
export async function claimParts(
  tx: DbOrTransaction,
  { quoteId, reference, partIds, isStaff, by }: Claim,
): Promise<void> {
  // In one order, so that two quotes with the same pieces do not wait for each other.
  for (const id of partIds.toSorted()) {
    const row = await lockPart(tx, id)
    if (row.acceptedQuoteId === quoteId) continue
    const problem = problemOf(row, { quoteId })
    if (problem) throw new AppError('conflict', isStaff ? problem : PART_JUST_SOLD)
    await updatePart(tx, row, {
      acceptedQuoteId: quoteId,
      claimedAt: by.at,
      event: 'held',
      changes: { promisedTo: [null, reference] },
      by,
    })
  }
}

/** Explains why a piece cannot be promised, or sold on its quote; null if it can. */
export function problemOf(
  row: Awaited<ReturnType<typeof lockPart>>,
  { quoteId }: { quoteId: string | null },
): string | null {
  const isOwn = row.saleLineId === null && row.acceptedQuoteId === quoteId
  const taker = isOwn ? null : takerOf(row)
  if (taker !== null) return `${row.tag} is promised to ${taker}.`
  if (row.missingAt) return `${row.tag} is not there or broken.`
  return ['on-vehicle', 'pulled'].includes(row.status) ? null : `${row.tag} is ${row.status}.`
}

/** Frees a piece of an accepted quote. Throws AppError 'conflict' for one that is sold. */
export async function releasePart(
  ctx: StaffContext,
  id: string,
  { updatedAt }: PartStep,
): Promise<Part> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { updatedAt })
    const taker = takerOf(row)
    if (taker === null) throw new AppError('conflict', `${row.tag} is free.`)
    if (row.saleLineId) throw new AppError('conflict', `Take ${row.tag} off ${taker} first.`)
    await updatePart(tx, row, {
      acceptedQuoteId: null,
      event: 'released',
      changes: { promisedTo: [taker, null] },
      by: authorOf(ctx),
    })
  })
  return getPart(ctx, id)
}
