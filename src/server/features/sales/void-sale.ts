import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Sale, VoidInput } from '#shared/domain/sale-schema.ts'
import { getSale } from './get-sale.ts'
import { releasePieces, takeBackPieces } from './sale-pieces.ts'
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
    const { lines, number } = sale
    if (sale.handedOverAt === null) await releasePieces(tx, { lines, number, by })
    else await takeBackPieces(tx, { lines, number, by, condition: 'shelf' })
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
