import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { KEY_USED } from '#server/core/once-for-key.ts'
import { sumCreditedTax, toSoldLine } from './mapper.ts'
import type { LockedSale } from './sale-row.ts'

type Key = { lineId: string; quantity?: number; idempotencyKey: string | null }

/** Checks for the same return with the same key. Throws AppError 'conflict' for another one. */
export async function isReturnStored(
  tx: DbOrTransaction,
  { lineId, quantity, idempotencyKey }: Key,
): Promise<boolean> {
  if (idempotencyKey === null) return false
  const first = await tx.saleReturn.findUnique({ where: { idempotencyKey } })
  if (!first) return false
  // A core comes back whole.
  const isSame = first.isCore ? quantity === undefined : first.quantity === quantity
  if (first.lineId !== lineId || !isSame) throw new AppError('conflict', KEY_USED)
  return true
}

export const toCreditBasis = (sale: LockedSale) => ({
  lines: sale.lines.map(toSoldLine),
  rules: {
    ...sale,
    taxRate: sale.taxRateMillipercent,
    creditedTaxCents: sumCreditedTax(sale.lines),
  },
})
