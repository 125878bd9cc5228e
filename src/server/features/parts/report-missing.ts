import { validate as isId } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { lockRequestRow } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import { flagForAttention } from '#server/features/requests/request-steps.ts'
import type { MissingPart, Part, PartStepInput } from '#shared/domain/part-schema.ts'
import { formatPartName } from '#shared/domain/part.ts'
import { changePart } from './change-part.ts'
import { getPart } from './get-part.ts'
import {
  assertPartFresh,
  toPartEntry,
  lockPart,
  findReservedFor,
  updateLockedPart,
} from './part-row.ts'

/** Frees a part that is not there or broken; its request comes back. Throws AppError 'conflict'. */
export async function reportMissing(
  ctx: StaffContext,
  id: string,
  { reason, updatedAt }: MissingPart,
): Promise<Part> {
  const requestId = await findRequestId(ctx, id)
  await ctx.db.$transaction(async (tx) => {
    // An answer to a quote locks its request first too.
    if (requestId) await lockRequestRow(tx, requestId)
    const row = await lockPart(tx, id)
    const reservedFor = findReservedFor(row)
    if (row.missingReason === reason && reservedFor === null) return
    await assertPartFresh(tx, row, updatedAt)
    if (row.status === 'sold' || row.status === 'scrapped') {
      throw new AppError('conflict', `${row.tag} left the yard already.`)
    }
    const stamp = createStamp(ctx)
    await updateLockedPart(tx, row, {
      reservedByQuoteId: null,
      reservedByLineId: null,
      missingAt: stamp.at,
      missingReason: reason,
      event: 'missing',
      changes: {
        reason: [null, reason],
        ...(reservedFor !== null && { reservedFor: [reservedFor, null] }),
      },
      stamp,
    })
    if (!requestId || reservedFor === null) return
    const text = `${formatPartName(toPartEntry(row))} (${row.tag}) is not there or broken: ${reason}`
    await flagForAttention(tx, { id: requestId, text, ...stamp })
  })
  return getPart(ctx, id)
}

/** Records that a missing part was found. Throws AppError 'conflict'. */
export const reportFound = (
  ctx: StaffContext,
  id: string,
  { updatedAt }: PartStepInput,
): Promise<Part> =>
  changePart(ctx, { id, updatedAt }, (row) => {
    if (row.missingAt === null) throw new AppError('conflict', `${row.tag} is not missing.`)
    return {
      missingAt: null,
      missingReason: '',
      event: 'found',
      changes: { reason: [row.missingReason, null] },
    }
  })

async function findRequestId({ db }: Context, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const row = await db.part.findUnique({
    where: { id },
    select: {
      reservedByQuote: { select: { requestId: true } },
      reservedByLine: { select: { sale: { select: { requestId: true } } } },
    },
  })
  return row?.reservedByQuote?.requestId ?? row?.reservedByLine?.sale.requestId ?? null
}
