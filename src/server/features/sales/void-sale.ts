import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Sale, VoidInput } from '#shared/domain/sale-schema.ts'
import { getSale } from './get-sale.ts'
import { releasePieces, takeBackPiece } from './sale-pieces.ts'
import { authorOf, lockSale, updateSale } from './sale-row.ts'

const REFUND_FIRST = 'Refund the payments first'

/** Voids a sale, which keeps its number; its pieces are free again. Throws AppError 'conflict'. */
export async function voidSale(
  ctx: StaffContext,
  id: string,
  { reason, updatedAt }: VoidInput,
): Promise<Sale> {
  await ctx.db.$transaction(async (tx) => {
    const sale = await lockSale(tx, { id, updatedAt })
    if (sale.paidCents !== 0) throw new AppError('conflict', REFUND_FIRST)
    const by = authorOf(ctx)
    if (sale.handedOverAt === null) await releasePieces(tx, sale.lines, by)
    else for (const line of sale.lines) await takeBackPiece(tx, line, { condition: 'shelf', by })
    await updateSale(tx, sale, {
      status: 'void',
      voidReason: reason,
      voidedAt: by.at,
      voidedBy: by.author,
      by,
      events: [{ event: 'voided', detail: reason }],
    })
  })
  return getSale(ctx, id)
}
