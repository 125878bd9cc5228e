import { v7 as uuidv7 } from 'uuid'
import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import type { CoreInput } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { creditOfCore, isCoreOut, PAYMENT_METHOD_LABELS } from '#shared/domain/sale.ts'
import { formatCents } from '#shared/lib/money.ts'
import { getSale } from './get-sale.ts'
import { type LineRow, toSoldLine } from './mapper.ts'
import { assertPaid, auditPayout } from './record-payment.ts'
import { authorOf, KEY_USED, lineOf, lockSale, updateSale } from './sale-row.ts'

/** Credits the core charge of a line, and pays it out if a method is given. */
export async function returnCore(
  ctx: StaffContext,
  id: string,
  { lineId, method, idempotencyKey }: CoreInput,
): Promise<Sale> {
  await ctx.db
    .$transaction(async (tx) => {
      const sale = await lockSale(tx, { id })
      const { line, at } = lineOf(sale, lineId)
      if (idempotencyKey !== null && (await isRepeated(tx, { line, idempotencyKey }))) return
      const lines = sale.lines.map(toSoldLine)
      const sold = lines[at]
      if (!sold || !isCoreOut(sold)) throw new AppError('conflict', 'This line has no core out')
      const credit = creditOfCore(lines, at, sale)
      if (method !== null) assertPaid(sale, credit)
      const by = authorOf(ctx)
      await tx.saleLine.update({
        where: { id: lineId },
        data: {
          coreReturnedAt: by.at,
          coreReturnedBy: by.author,
          coreKey: method === null ? idempotencyKey : null,
        },
        select: { id: true },
      })
      if (method !== null) {
        await tx.payment.create({
          data: {
            id: uuidv7(),
            saleId: id,
            kind: 'core',
            amountCents: -credit,
            method,
            takenBy: by.author,
            takenById: by.authorId,
            at: by.at,
            idempotencyKey,
          },
          select: { id: true },
        })
        await auditPayout(ctx, tx, { action: 'core-paid', sale, amountCents: credit, method })
      }
      const words =
        method === null ? 'onto the balance' : PAYMENT_METHOD_LABELS[method].toLowerCase()
      await updateSale(tx, sale, {
        creditCents: sale.creditCents + credit,
        paidCents: method === null ? sale.paidCents : sale.paidCents - credit,
        by,
        events: [
          {
            event: 'core-returned',
            detail: `${line.description}, ${formatCents(credit)} ${words}`,
          },
        ],
      })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('conflict', KEY_USED) : error
    })
  return getSale(ctx, id)
}

type Repeated = { line: LineRow; idempotencyKey: string }

/** Checks for an earlier call with the key. Throws AppError 'conflict' if it did something else. */
async function isRepeated(tx: DbOrTransaction, { line, idempotencyKey }: Repeated) {
  if (line.coreKey === idempotencyKey) return true
  const payment = await tx.payment.findUnique({ where: { idempotencyKey } })
  if (!payment) return false
  if (payment.saleId === line.saleId && payment.kind === 'core' && line.coreReturnedAt) return true
  throw new AppError('conflict', KEY_USED)
}
