import type { StaffContext } from '#server/context.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { hasColumns, writeOnce } from '#server/core/write-once.ts'
import { sumCreditedTax, toSoldLine } from './mapper.ts'
import type { LockedSale } from './sale-row.ts'

type Returned = { lineId: string; quantity?: number; idempotencyKey: string | null }

/** Writes a return once per key; a core comes back whole, without a quantity. */
export async function writeReturnOnce(
  { db }: StaffContext,
  { lineId, quantity, idempotencyKey }: Returned,
  write: (tx: DbOrTransaction) => Promise<void>,
): Promise<void> {
  const columns = quantity === undefined ? { isCore: true } : { isCore: false, quantity }
  await writeOnce(idempotencyKey, {
    find: (key) =>
      db.saleReturn.findUnique({
        where: { idempotencyKey: key },
        include: { line: { select: { sale: { select: { number: true } } } } },
      }),
    isSame: (first) => hasColumns(first, { lineId, ...columns }),
    explain: ({ line }) =>
      `This return is already stored on ${line.sale.number}, but with other values`,
    write: () => db.$transaction(write),
  })
}

export const toCreditBasis = (sale: LockedSale) => ({
  lines: sale.lines.map(toSoldLine),
  rules: {
    ...sale,
    taxRate: sale.taxRateMillipercent,
    creditedTaxCents: sumCreditedTax(sale.lines),
  },
})
