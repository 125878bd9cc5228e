import { v7 as uuidv7 } from 'uuid'
import type { StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { createStamp } from '#server/core/history.ts'
import { formatQuantity } from '#shared/domain/line.ts'
import type { ReturnInput } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { computeReturnCredit, RETURN_OUTCOME_LABELS, sumLineStates } from '#shared/domain/sale.ts'
import { getSale } from './get-sale.ts'
import { type LineRow, toSoldLine } from './mapper.ts'
import { releaseSaleParts, takeBackParts } from './sale-parts.ts'
import { toCreditBasis, writeReturnOnce } from './sale-return.ts'
import { getSaleLine, lockSale, updateLockedSale } from './sale-row.ts'

/** Takes back units of a line and credits them less the restocking fee. */
export async function returnLine(
  ctx: StaffContext,
  id: string,
  { lineId, restockingPercent: typed, shelf, ...returned }: ReturnInput,
): Promise<Sale> {
  const restockingPercent = typed ?? ctx.business.current().restockingPercent
  const { quantity, idempotencyKey } = returned
  await writeReturnOnce(ctx, { lineId, quantity, idempotencyKey }, async (tx) => {
    const sale = await lockSale(tx, { id })
    const { line, index } = getSaleLine(sale, lineId)
    const { lines, rules } = toCreditBasis(sale)
    const sold = toSoldLine(line)
    const left = line.quantity - sold.returnedQuantity
    if (left === 0) throw new AppError('conflict', 'All of this line came back already')
    if (quantity > left) {
      const rest = formatQuantity({ kind: line.kind, quantity: left })
      throw invalidField('quantity', `Only ${rest} can come back`)
    }
    const stamp = createStamp(ctx)
    const credit = computeReturnCredit(lines, { index, quantity, restockingPercent }, rules)
    const entry = { ...returned, restockingPercent, ...credit }
    await tx.saleReturn.create({
      data: { ...entry, ...stamp, id: uuidv7(), lineId },
      select: { id: true },
    })
    const gone = { lines: [line], number: sale.number, stamp }
    if (sale.handedOverAt === null) await releaseSaleParts(tx, gone)
    else await takeBackParts(tx, { ...gone, condition: returned.condition, shelf })
    const returnedQuantity = sold.returnedQuantity + quantity
    await updateLockedSale(tx, sale, {
      ...sumLineStates(lines.with(index, { ...sold, returnedQuantity })),
      creditCents: sale.creditCents + credit.creditCents,
      stamp,
      events: [{ event: 'returned', detail: describeReturn(line, returned) }],
    })
  })
  return getSale(ctx, id)
}

const describeReturn = (
  line: LineRow,
  { quantity, outcome, reason }: Pick<ReturnInput, 'quantity' | 'outcome' | 'reason'>,
): string =>
  `${formatQuantity({ kind: line.kind, quantity })} × ${line.description}, ${RETURN_OUTCOME_LABELS[outcome].toLowerCase()}: ${reason}`
