import type { Context } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import {
  REGULATED_PART,
  sumTaxableCents,
  type TaxRules,
  TOTAL_CENTS_MAX,
} from '#shared/domain/line.ts'
import { isRegulatedLine } from '#shared/domain/quote-law.ts'
import { TAX_RATE_REQUIRED } from '#shared/domain/quote.ts'
import type { SaleContent } from '#shared/domain/sale-input-schema.ts'
import { computeTotalsOfLines, type SoldLine, sumLineStates } from '#shared/domain/sale.ts'

type Taxed = Pick<SaleContent, 'lines' | 'isTaxExempt'> & { taxRate: number | null }

/** Throws AppError 'unprocessable' for air bags and catalytic converters without the papers. */
export function assertSellable({ business }: Context, { lines }: Pick<SaleContent, 'lines'>): void {
  if (business.current().hasRegulatedPartsPapers) return
  const issues = lines.flatMap((line, index) =>
    isRegulatedLine(line)
      ? [{ path: `content.lines.${index}.description`, message: REGULATED_PART }]
      : [],
  )
  if (issues.length > 0) throw new AppError('unprocessable', REGULATED_PART, { issues })
}

/** Throws AppError 'conflict' for taxed lines without a tax rate. */
export function assertTaxRate({ lines, isTaxExempt, taxRate }: Taxed): void {
  if (taxRate !== null || isTaxExempt || !lines.some((line) => line.isTaxable)) return
  throw new AppError('conflict', TAX_RATE_REQUIRED)
}

/** Throws AppError 'invalid' for a day after today. */
export function assertNotFuture(ctx: Context, { soldOn }: Pick<SaleContent, 'soldOn'>): void {
  if (soldOn !== null && soldOn > getCurrentDay(ctx)) {
    throw invalidField('content.soldOn', 'A sale cannot be dated ahead')
  }
}

/** Returns what a sale stores of its lines. Throws AppError 'invalid' above the maximum. */
export function computeSaleTotals(lines: readonly SoldLine[], rules: TaxRules) {
  const totals = computeTotalsOfLines(lines, rules)
  if (totals.totalCents > TOTAL_CENTS_MAX) {
    throw invalidField('content.lines', 'A sale must be below $10,000,000')
  }
  return { ...totals, taxableCents: sumTaxableCents(lines, rules), ...sumLineStates(lines) }
}

export const toSaleHeader = ({
  lines: _lines,
  soldOn: _soldOn,
  extraWork: _extraWork,
  exemptNote,
  ...header
}: SaleContent) => ({ ...header, exemptNote: header.isTaxExempt ? exemptNote : '' })
