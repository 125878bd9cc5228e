import type { StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import { DECISION_WAY_LABELS } from '#shared/domain/quote.ts'
import type { SaleChange, SaleContent } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import type { SaleEvent } from '#shared/domain/sale.ts'
import { fromDay } from '#shared/lib/calendar-day.ts'
import { getSale } from './get-sale.ts'
import { toExtraWork, toSoldLine } from './mapper.ts'
import { planLines, type Plan } from './sale-lines.ts'
import { assertPartsExist, releaseSaleParts, reserveSaleParts } from './sale-parts.ts'
import { type LockedSale, lockSale, updateLockedSale } from './sale-row.ts'
import {
  assertNotFuture,
  assertSellable,
  assertTaxRate,
  toSaleHeader,
  computeSaleTotals,
} from './sale-rules.ts'

const PAID = 'This sale is paid. Sell more on a new sale, or return a line.'
const TAX_CREDITED = 'Something of this sale came back, so its tax stays as it is'
const CONSENT_REQUIRED = 'Say who agreed to the extra work, how and when'

/** Changes a sale; its lines only while it is open. Throws AppError 'conflict' and 'invalid'. */
export async function updateSale(
  ctx: StaffContext,
  id: string,
  { content, updatedAt }: SaleChange,
): Promise<Sale> {
  assertNotFuture(ctx, content)
  assertSellable(ctx, content)
  await ctx.db.$transaction(async (tx) => {
    const sale = await lockSale(tx, { id, updatedAt })
    const plan = planLines(sale, content.lines)
    const isExempt = content.isTaxExempt
    assertOpen(sale, plan, isExempt)
    assertConsent(ctx, { sale, content, hasNewExtra: plan.hasNewExtra })
    const taxRate = sale.taxRateMillipercent ?? ctx.business.current().salesTaxRate
    assertTaxRate({ ...content, taxRate })
    const stamp = createStamp(ctx)
    if (plan.isChanged) {
      await assertPartsExist(tx, plan.reserved)
      const { number, quoteId } = sale
      await releaseSaleParts(tx, { lines: plan.released, number, stamp })
      await storeLines(tx, sale.id, plan)
      await reserveSaleParts(tx, { lines: plan.reserved, number, quoteId, stamp })
    }
    const rules = { taxRate, isTaxExempt: isExempt, taxesCores: sale.taxesCores }
    const { soldOn } = content
    const extraWork = content.extraWork ?? toExtraWork(sale)
    await updateLockedSale(tx, sale, {
      ...toSaleHeader(content),
      ...computeSaleTotals(plan.lines.map(toSoldLine), rules),
      taxRateMillipercent: taxRate,
      soldOn: soldOn === null ? sale.soldOn : fromDay(soldOn),
      extraWorkName: extraWork?.name ?? '',
      extraWorkVia: extraWork?.via ?? null,
      extraWorkAt: extraWork?.at ?? null,
      stamp,
      events: listEvents(plan, extraWork),
    })
  })
  return getSale(ctx, id)
}

/** Throws AppError 'conflict' for lines of a paid sale, and for a tax of which some is credited. */
function assertOpen(sale: LockedSale, { isChanged }: Plan, isExempt: boolean): void {
  const isTaxChanged = isExempt !== sale.isTaxExempt
  const isPaid = sale.status === 'paid' && sale.totalCents > 0
  if (isPaid && (isChanged || isTaxChanged)) throw new AppError('conflict', PAID)
  const isCredited = sale.lines.some(({ returns }) => returns.length > 0)
  if (isTaxChanged && isCredited) throw new AppError('conflict', TAX_CREDITED)
}

type Consent = { sale: LockedSale; content: SaleContent; hasNewExtra: boolean }

/** Requires a recorded yes for each addition to an accepted quote (15 NYCRR 82.5). */
function assertConsent(
  { clock }: StaffContext,
  { sale, content: { extraWork }, hasNewExtra }: Consent,
): void {
  const given = toExtraWork(sale)
  const isFresh = extraWork !== null && Date.parse(extraWork.at) !== Date.parse(given?.at ?? '')
  if (hasNewExtra && !isFresh) throw invalidField('content.extraWork', CONSENT_REQUIRED)
  if (extraWork !== null && new Date(extraWork.at) > clock.now()) {
    throw invalidField('content.extraWork.at', 'The answer cannot be of the future')
  }
}

function listEvents(
  { isChanged, hasNewExtra, lines }: Plan,
  extraWork: SaleContent['extraWork'],
): { event: SaleEvent; detail?: string }[] {
  const extra = lines.filter((line) => line.isExtra).map(({ description }) => description)
  return [
    { event: 'changed', detail: isChanged ? 'Lines' : '' },
    ...(hasNewExtra && extraWork
      ? [
          {
            event: 'extra-work' as const,
            detail: `${extraWork.name}, ${DECISION_WAY_LABELS[extraWork.via]}: ${extra.join(', ')}`,
          },
        ]
      : []),
  ]
}

// Kept lines move up in order, so that no two ever have the same position.
async function storeLines(tx: DbOrTransaction, saleId: string, { lines, removed }: Plan) {
  await tx.saleLine.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } })
  for (const [position, line] of lines.entries()) {
    const { isNew, returns: _returns, ...columns } = line
    if (isNew) {
      await tx.saleLine.create({ data: { ...columns, saleId, position }, select: { id: true } })
    } else {
      const { id, ...changed } = columns
      await tx.saleLine.update({
        where: { id },
        data: { ...changed, position },
        select: { id: true },
      })
    }
  }
}
