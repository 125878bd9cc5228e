import { validate as isId } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { lockRequestRow } from '#server/core/db.ts'
import { bringBack } from '#server/features/requests/quoting.ts'
import type { MissingPart, Part, PartStep } from '#shared/domain/part-schema.ts'
import { partName } from '#shared/domain/part.ts'
import { getPart } from './get-part.ts'
import { assertFresh, authorOf, entryOf, lockPart, takerOf, updatePart } from './part-row.ts'

/** Frees a piece that is not there or broken; its request comes back. Throws 'conflict'. */
export async function reportMissing(
  ctx: StaffContext,
  id: string,
  { reason, updatedAt }: MissingPart,
): Promise<Part> {
  const requestId = await findRequestOf(ctx, id)
  await ctx.db.$transaction(async (tx) => {
    // An answer to a quote locks its request first too.
    if (requestId) await lockRequestRow(tx, requestId)
    const row = await lockPart(tx, id)
    const taker = takerOf(row)
    if (row.missingReason === reason && taker === null) return
    await assertFresh(tx, row, updatedAt)
    if (row.status === 'sold' || row.status === 'scrapped') {
      throw new AppError('conflict', `${row.tag} left the yard already.`)
    }
    const by = authorOf(ctx)
    await updatePart(tx, row, {
      acceptedQuoteId: null,
      saleLineId: null,
      missingAt: by.at,
      missingReason: reason,
      event: 'missing',
      changes: { reason: [null, reason], ...(taker !== null && { promisedTo: [taker, null] }) },
      by,
    })
    if (!requestId || taker === null) return
    const words = `${partName(entryOf(row))} (${row.tag}) is not there or broken: ${reason}`
    await bringBack(tx, { id: requestId, words, ...by })
  })
  return getPart(ctx, id)
}

/** Records that a missing piece was found. Throws AppError 'conflict'. */
export async function reportFound(
  ctx: StaffContext,
  id: string,
  { updatedAt }: PartStep,
): Promise<Part> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockPart(tx, id, { updatedAt })
    if (row.missingAt === null) throw new AppError('conflict', `${row.tag} is not missing.`)
    await updatePart(tx, row, {
      missingAt: null,
      missingReason: '',
      event: 'found',
      changes: { reason: [row.missingReason, null] },
      by: authorOf(ctx),
    })
  })
  return getPart(ctx, id)
}

/** Returns the request that a piece is promised to. */
async function findRequestOf({ db }: Context, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const row = await db.part.findUnique({
    where: { id },
    select: {
      acceptedQuote: { select: { requestId: true } },
      saleLine: { select: { sale: { select: { requestId: true } } } },
    },
  })
  return row?.acceptedQuote?.requestId ?? row?.saleLine?.sale.requestId ?? null
}
