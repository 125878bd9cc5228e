import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, parseChoice } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { recordSaleStep } from '#server/features/requests/request-steps.ts'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import type { VoidInput } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { getSale } from './get-sale.ts'
import { releaseSaleParts, takeBackParts } from './sale-parts.ts'
import { type LockedSale, lockSale, updateLockedSale } from './sale-row.ts'

const REFUND_FIRST = 'Refund the payments first'
const CAME_BACK = 'Something of this sale came back, so it stays as it is'

/** Voids a sale, which keeps its number; its parts are free again. Throws AppError 'conflict'. */
export async function voidSale(
  ctx: StaffContext,
  id: string,
  { reason, updatedAt }: VoidInput,
): Promise<Sale> {
  await ctx.db.$transaction(async (tx) => {
    const sale = await lockSale(tx, { id, updatedAt })
    if (sale.creditCents !== 0) throw new AppError('conflict', CAME_BACK)
    if (sale.paidCents !== 0) throw new AppError('conflict', REFUND_FIRST)
    const stamp = createStamp(ctx)
    const { lines, number } = sale
    await returnToQuote(ctx, tx, { sale, text: `Sale ${number} void: ${reason}` })
    if (sale.handedOverAt === null) await releaseSaleParts(tx, { lines, number, stamp })
    else await takeBackParts(tx, { lines, number, stamp, condition: 'shelf', shelf: '' })
    await updateLockedSale(tx, sale, {
      status: 'void',
      coresOut: 0,
      voidReason: reason,
      voidedAt: stamp.at,
      voidedBy: stamp.authorName,
      stamp,
      events: [{ event: 'voided', detail: reason }],
    })
    const { actor } = ctx
    await recordAudit(tx, { action: 'sale-voided', actor, subject: number, at: stamp.at })
  })
  return getSale(ctx, id)
}

/** Lets the accepted quote of a void sale wait again; locks the request before parts, as answers do. */
async function returnToQuote(
  { actor, clock }: StaffContext,
  tx: DbOrTransaction,
  { sale: { requestId: id, quoteId }, text }: { sale: LockedSale; text: string },
): Promise<void> {
  if (id === null || quoteId === null) return
  const request = await tx.request.findFirst({
    where: { id, archivedAt: null },
    select: { kind: true },
  })
  if (!request) return
  const kind = parseChoice(REQUEST_KINDS, request.kind)
  await recordSaleStep(tx, { kind, id, actor, at: clock.now(), text, isWaiting: true })
}
