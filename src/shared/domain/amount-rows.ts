import { formatTaxRate, type Totals } from './line.ts'

export type AmountRow = [label: string, cents: number]

export const SUBTOTAL_LABEL = 'Parts, labor and fees'

/** Lists the amounts above the total of a quote or sale, without core charges if there are none. */
export const listAmounts = (
  { subtotalCents, coreCents, taxCents }: Omit<Totals, 'totalCents'>,
  { tax, core }: { tax: string; core: string },
): AmountRow[] => [
  [SUBTOTAL_LABEL, subtotalCents],
  ...(coreCents > 0 ? [[core, coreCents] satisfies AmountRow] : []),
  [tax, taxCents],
]

type Tax = { isTaxExempt: boolean; exemptNote?: string | undefined; taxRate: number | null }

/** Names the tax with its rate or its exemption. */
export const formatTaxLabel = ({ isTaxExempt, exemptNote, taxRate }: Tax): string => {
  if (isTaxExempt) return exemptNote === undefined ? 'Tax, exempt' : `Tax, exempt: ${exemptNote}`
  return `Sales tax${taxRate ? `, ${formatTaxRate(taxRate)}` : ''}`
}
