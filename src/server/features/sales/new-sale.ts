import { v7 as uuidv7 } from 'uuid'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Stamp } from '#server/core/history.ts'
import type { QuotedRequest } from '#server/features/requests/get-quoted-request.ts'
import type { SaleContent } from '#shared/domain/sale-input-schema.ts'
import { type SaleKind, formatSaleNumber, getSaleStatus } from '#shared/domain/sale.ts'
import { fromDay } from '#shared/lib/calendar-day.ts'
import { assertPartsExist, reserveSaleParts } from './sale-parts.ts'
import { toSaleHeader, computeSaleTotals } from './sale-rules.ts'

export type NewSale = {
  kind: SaleKind
  request: QuotedRequest | null
  quoteId: string | null
  content: SaleContent
  taxRate: number | null
  taxesCores: boolean
  idempotencyKey: string | null
}
type Moment = { stamp: Stamp; today: string }

/** Stores a sale with the next number and reserves its parts. Throws AppError 'conflict'. */
export async function insertSale(
  tx: DbOrTransaction,
  { kind, request, quoteId, content, taxRate, taxesCores, idempotencyKey }: NewSale,
  { stamp, today }: Moment,
): Promise<{ id: string; number: string; totalCents: number }> {
  const { isTaxExempt, extraWork } = content
  const lines = content.lines.map((line, position) => ({ ...line, id: uuidv7(), position }))
  const sold = lines.map((line) => ({ ...line, returnedQuantity: 0, isCoreReturned: false }))
  const totals = computeSaleTotals(sold, { taxRate, isTaxExempt, taxesCores })
  await assertPartsExist(tx, lines)
  const id = uuidv7()
  const number = await nextNumber(tx, today)
  await tx.sale.create({
    data: {
      ...toSaleHeader(content),
      ...totals,
      id,
      number,
      kind,
      requestId: request?.id,
      quoteId,
      taxRateMillipercent: taxRate,
      taxesCores,
      status: getSaleStatus({ ...totals, creditCents: 0, paidCents: 0 }),
      soldOn: fromDay(content.soldOn ?? today),
      extraWorkName: extraWork?.name,
      extraWorkVia: extraWork?.via,
      extraWorkAt: extraWork?.at,
      createdBy: stamp.authorName,
      createdAt: stamp.at,
      updatedAt: stamp.at,
      idempotencyKey,
      lines: { create: lines },
      events: { create: { ...stamp, event: 'started' } },
    },
    select: { id: true },
  })
  await reserveSaleParts(tx, { lines, number, quoteId, stamp })
  return { id, number, totalCents: totals.totalCents }
}

/** Takes the next number of the year, 'I-2026-0001'; locks it, so a failed sale leaves no gap. */
async function nextNumber(tx: DbOrTransaction, today: string): Promise<string> {
  const year = Number(today.slice(0, 4))
  // Prisma's upsert is not one statement.
  const [row] = await tx.$queryRaw<{ last: number }[]>`
    INSERT INTO sale_counter (year, last) VALUES (${year}, 1)
    ON CONFLICT (year) DO UPDATE SET last = sale_counter.last + 1 RETURNING last`
  if (!row) throw new Error('The counter of sales returned no number')
  return formatSaleNumber(year, row.last)
}
