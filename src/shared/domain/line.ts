export const LINE_KINDS = ['part', 'labor', 'fee'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const PART_CONDITIONS = ['new-oem', 'new-aftermarket', 'rebuilt', 'used'] as const
export type PartCondition = (typeof PART_CONDITIONS)[number]
/** Wording required by 15 NYCRR 82.5 for parts that are not new and original. */
export const PART_CONDITION_LABELS: Record<PartCondition, string> = {
  'new-oem': 'New, original manufacturer',
  'new-aftermarket': 'New, not of original manufacturer',
  rebuilt: 'Rebuilt',
  used: 'Used',
}

export const PART_GRADES = ['A', 'B', 'C', 'none'] as const
export type PartGrade = (typeof PART_GRADES)[number]
export const PART_GRADE_LABELS: Record<PartGrade, string> = {
  A: 'Grade A',
  B: 'Grade B',
  C: 'Grade C',
  none: 'Not graded',
}

/** Used parts have 90 days or 3,000 miles unless marked as-is (GBL 616 and 617). */
export const LINE_WARRANTIES = ['90-days-3000-miles', 'shop', 'as-is'] as const
export type LineWarranty = (typeof LINE_WARRANTIES)[number]
export const LINE_WARRANTY_LABELS: Record<LineWarranty, string> = {
  '90-days-3000-miles': '90 days or 3,000 miles',
  shop: 'warranty of the shop',
  'as-is': 'AS-IS',
}

export const LINE_DESCRIPTION_MAX = 200
export const QUANTITY_MAX = 99
/** Unit of labor quantities. */
export const HOUR_HUNDREDTHS = 100
export const UNIT_CENTS_MAX = 9_999_999
export const CORE_CENTS_MAX = 999_999
export const TOTAL_CENTS_MAX = 999_999_999

export const PRICE_REQUIRED = 'Every line needs a price'

export const REGULATED_PART =
  'Air bags and catalytic converters may not be sold without papers (Vehicle and Traffic Law 415-c). Settings, Forms has a switch for a shop that has them.'

/** Count of parts or fees; of labor, hundredths of an hour. */
type Quantity = number

/** Line fields that affect the totals. */
export type PricedLine = {
  kind: LineKind
  quantity: Quantity
  unitCents: number
  isTaxable: boolean
  /** Refundable charge for the old part, per unit. */
  coreCents: number
}

export type PricedJob = { lines: readonly PricedLine[] }

export type TaxRules = {
  /** In thousandths of a percent; null if not set. */
  taxRate: number | null
  isTaxExempt: boolean
  /** Core charges are taxed like their part; a setting of the shop. */
  taxesCores: boolean
}

/** Adds up prices and core charges only. */
export const UNTAXED: TaxRules = { taxRate: 0, isTaxExempt: true, taxesCores: false }

export type Totals = {
  subtotalCents: number
  coreCents: number
  taxCents: number
  totalCents: number
}

const RATE_UNIT = 100_000

/** Divides whole numbers exactly by an even one, rounding halves up. */
export function divideRounded(amount: number, divisor: number): number {
  const scaled = amount + divisor / 2
  return (scaled - (scaled % divisor)) / divisor
}
/** Returns cents without core charge and tax. */
export const computeLineCents = ({
  kind,
  quantity,
  unitCents,
}: Pick<PricedLine, 'kind' | 'quantity' | 'unitCents'>): number =>
  kind === 'labor' ? divideRounded(quantity * unitCents, HOUR_HUNDREDTHS) : quantity * unitCents

const lineCoreCents = ({
  kind,
  quantity,
  coreCents,
}: Pick<PricedLine, 'kind' | 'quantity' | 'coreCents'>): number =>
  kind === 'part' ? quantity * coreCents : 0

/** Returns cents with core charges, without tax. */
export const computeJobCents = ({ lines }: PricedJob): number =>
  sum(lines.map((line) => computeLineCents(line) + lineCoreCents(line)))

export const sumTaxableCents = (
  lines: readonly PricedLine[],
  { isTaxExempt, taxesCores }: Omit<TaxRules, 'taxRate'>,
): number =>
  sum(
    lines
      .filter(({ isTaxable }) => isTaxable && !isTaxExempt)
      .map((line) => computeLineCents(line) + (taxesCores ? lineCoreCents(line) : 0)),
  )

/** Returns cents; tax is computed once on the taxable sum. */
export function computeTotals(jobs: readonly PricedJob[], rules: TaxRules): Totals {
  const lines = jobs.flatMap((job) => job.lines)
  const subtotalCents = sum(lines.map(computeLineCents))
  const coreCents = sum(lines.map(lineCoreCents))
  const taxCents = divideRounded(sumTaxableCents(lines, rules) * (rules.taxRate ?? 0), RATE_UNIT)
  return { subtotalCents, coreCents, taxCents, totalCents: subtotalCents + coreCents + taxCents }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** State inspection fees are not taxed (Tax Bulletin ST-40). */
const isInspectionFee = (description: string): boolean => /\binspection\b/i.test(description)

export const isUsuallyTaxed = ({
  kind,
  description,
}: {
  kind: LineKind
  description: string
}): boolean => kind !== 'fee' || !isInspectionFee(description)
/** Formats '2', or '1.5 h' for labor. */
export const formatQuantity = ({ kind, quantity }: { kind: string; quantity: Quantity }): string =>
  kind === 'labor' ? `${quantity / HOUR_HUNDREDTHS} h` : String(quantity)

/** Formats thousandths of a percent as '8.875%'. */
export const formatTaxRate = (rate: number): string => `${rate / 1000}%`

type DescribedLine = Pick<PricedLine, 'kind' | 'quantity'> & {
  condition: PartCondition | null
  grade: PartGrade | null
  warranty: LineWarranty | null
}

/** Describes a line for the customer: 'Used, Grade A, AS-IS', or '1.5 h' for labor. */
export function describeCondition(line: DescribedLine): string {
  const { kind, condition, grade, warranty } = line
  if (kind === 'labor') return formatQuantity(line)
  return [
    condition && PART_CONDITION_LABELS[condition],
    grade && grade !== 'none' && PART_GRADE_LABELS[grade],
    warranty && describeWarranty(warranty),
  ]
    .filter(Boolean)
    .join(', ')
}

const describeWarranty = (warranty: LineWarranty): string =>
  warranty === '90-days-3000-miles'
    ? `warranty ${LINE_WARRANTY_LABELS[warranty]}, whichever comes first`
    : LINE_WARRANTY_LABELS[warranty]
