import { v7 as uuidv7 } from 'uuid'
import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { createStamp } from '#server/core/history.ts'
import type { CoreInput } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import {
  computeCoreCredit,
  isCoreOut,
  PAYMENT_METHOD_LABELS,
  sumLineStates,
} from '#shared/domain/sale.ts'
import { formatCents } from '#shared/lib/money.ts'
import { getSale } from './get-sale.ts'
import { assertPaid, auditPayout } from './record-payment.ts'
import { toCreditBasis, writeReturnOnce } from './sale-return.ts'
import { getSaleLine, lockSale, updateLockedSale } from './sale-row.ts'

/** Credits the core charge of a line, and pays it out if a method is given. */
export async function returnCore(
  ctx: StaffContext,
  id: string,
  { lineId, method, idempotencyKey }: CoreInput,
): Promise<Sale> {
  await writeReturnOnce(ctx, { lineId, idempotencyKey }, async (tx) => {
    const sale = await lockSale(tx, { id })
    const { line, index } = getSaleLine(sale, lineId)
    const { lines, rules } = toCreditBasis(sale)
    const sold = lines[index]
    if (!sold || !isCoreOut(sold)) throw new AppError('conflict', 'This line has no core out')
    const credit = computeCoreCredit(lines, index, rules)
    const { creditCents } = credit
    if (method !== null) assertPaid(sale, creditCents)
    const stamp = createStamp(ctx)
    const quantity = sold.quantity - sold.returnedQuantity
    const core = { lineId, quantity, isCore: true, reason: '', restockingPercent: 0 }
    await tx.saleReturn.create({
      data: { ...core, ...credit, ...stamp, id: uuidv7(), idempotencyKey },
      select: { id: true },
    })
    if (method !== null) {
      await tx.payment.create({
        data: {
          id: uuidv7(),
          saleId: id,
          kind: 'core',
          amountCents: -creditCents,
          method,
          authorName: stamp.authorName,
          authorId: stamp.authorId,
          at: stamp.at,
          idempotencyKey,
        },
        select: { id: true },
      })
      await auditPayout(ctx, tx, { action: 'core-paid', sale, amountCents: creditCents, method })
    }
    const text = method === null ? 'onto the balance' : PAYMENT_METHOD_LABELS[method].toLowerCase()
    await updateLockedSale(tx, sale, {
      ...sumLineStates(lines.with(index, { ...sold, isCoreReturned: true })),
      creditCents: sale.creditCents + creditCents,
      paidCents: method === null ? sale.paidCents : sale.paidCents - creditCents,
      stamp,
      events: [
        {
          event: 'core-returned',
          detail: `${line.description}, ${formatCents(creditCents)} ${text}`,
        },
      ],
    })
  })
  return getSale(ctx, id)
}
