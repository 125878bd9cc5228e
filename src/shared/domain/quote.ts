import { dayIn } from '#shared/lib/dates.ts'
import { DAY_MS } from '../lib/durations.ts'

export const QUOTE_KINDS = ['part', 'repair'] as const
/** Quote for parts, or repair estimate. */
export type QuoteKind = (typeof QUOTE_KINDS)[number]
export const QUOTE_KIND_LABELS: Record<QuoteKind, string> = { part: 'Quote', repair: 'Estimate' }

/** Stored statuses; 'expired' follows from the date alone. */
export const STORED_QUOTE_STATUSES = [
  'draft',
  'sent',
  'accepted',
  'partly-accepted',
  'declined',
  'withdrawn',
  'superseded',
] as const
export type StoredQuoteStatus = (typeof STORED_QUOTE_STATUSES)[number]
export const QUOTE_STATUSES = [...STORED_QUOTE_STATUSES, 'expired'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export const QUOTE_STATUS_LABELS: Record<QuoteStatus, string> = {
  draft: 'Draft',
  sent: 'Waiting for the customer',
  accepted: 'Accepted',
  'partly-accepted': 'Partly accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  superseded: 'Replaced by a newer one',
  expired: 'Expired',
}

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

export const ANSWER_WAYS = ['link', 'phone', 'counter', 'email'] as const
export type AnswerWay = (typeof ANSWER_WAYS)[number]
/** Ways in which staff receive an answer. */
export const RECORDED_WAYS = ['phone', 'counter', 'email'] as const satisfies AnswerWay[]
export const ANSWER_WAY_LABELS: Record<AnswerWay, string> = {
  link: 'by the link',
  phone: 'by phone',
  counter: 'at the counter',
  email: 'by email',
}

export const JOB_DECISIONS = ['accepted', 'declined'] as const

export const QUOTE_JOBS_MAX = 20
export const QUOTE_LINES_MAX = 60
export const QUOTE_VALID_DAYS_MAX = 60
export const LINE_DESCRIPTION_MAX = 200
export const QUANTITY_MAX = 99
/** Unit of labor quantities. */
export const HOUR_HUNDREDTHS = 100
export const UNIT_CENTS_MAX = 9_999_999
export const CORE_CENTS_MAX = 999_999
export const TOTAL_CENTS_MAX = 999_999_999
export const PLATE_MAX = 10
export const USER_AGENT_MAX = 200
export const DECLINE_REASON_MAX = 500
/** The typed name is the acceptance; a single character is not a name. */
export const ANSWER_NAME_MIN = 2

export const PRICE_REQUIRED = 'Every line needs a price'
export const JOB_RATE_TOO_HIGH = 'A job rate is for mechanical repairs under $200 (15 NYCRR 82.8)'
export const JOB_RATE_FOR_BODY_WORK =
  'A job rate is never for body work (15 NYCRR 82.8). Charge it by the hour or by a flat-rate manual.'
export const SHOP_REQUIRED = 'Set the name, phone and address of the shop first'
export const FACILITY_NUMBER_REQUIRED = "Set the repair shop's facility number first"
export const LABOR_RATE_REQUIRED = 'Set the labor rate first'
export const SHOP_WARRANTY_REQUIRED =
  'Set the warranty of the shop first, or choose another for the part'
export const TAX_RATE_REQUIRED = 'Set the sales tax rate first'
export const FLAT_RATE_MANUAL_REQUIRED = 'Name the manual that the hours come from (15 NYCRR 82.8)'
export const ANSWER_NAME_REQUIRED = 'Type your full name'
export const JOBS_REQUIRED = 'Tick what you accept'
export const REGULATED_PART =
  'Air bags and catalytic converters may not be sold without papers (Vehicle and Traffic Law 415-c). Settings, Forms has a switch for a shop that has them.'

/** Line fields that affect the totals. */
export type PricedLine = {
  kind: LineKind
  /** Pieces, or hundredths of an hour for labor. */
  quantity: number
  unitCents: number
  isTaxable: boolean
  /** Refundable charge for the old part, per piece. */
  coreCents: number
}
export type PricedJob = { lines: readonly PricedLine[] }
export type TaxTerms = {
  /** In thousandths of a percent; null if not set. */
  taxRate: number | null
  isTaxExempt: boolean
  /** Core charges are taxed like their part; a setting of the shop. */
  taxesCores: boolean
}
/** Adds up prices and core charges only. */
export const UNTAXED: TaxTerms = { taxRate: 0, isTaxExempt: true, taxesCores: false }
export type QuoteTotals = {
  subtotalCents: number
  coreCents: number
  taxCents: number
  totalCents: number
}

const RATE_UNIT = 100_000

/** Divides whole numbers exactly by an even one, rounding halves up. */
export function dividedBy(amount: number, divisor: number): number {
  const scaled = amount + divisor / 2
  return (scaled - (scaled % divisor)) / divisor
}

/** Returns cents without core charge and tax. */
export const lineCents = ({
  kind,
  quantity,
  unitCents,
}: Pick<PricedLine, 'kind' | 'quantity' | 'unitCents'>): number =>
  kind === 'labor' ? dividedBy(quantity * unitCents, HOUR_HUNDREDTHS) : quantity * unitCents

/** Returns cents. */
const lineCoreCents = ({
  kind,
  quantity,
  coreCents,
}: Pick<PricedLine, 'kind' | 'quantity' | 'coreCents'>): number =>
  kind === 'part' ? quantity * coreCents : 0

/** Returns cents with core charges, without tax. */
export const jobCents = ({ lines }: PricedJob): number =>
  sum(lines.map((line) => lineCents(line) + lineCoreCents(line)))

/** Returns cents; tax is computed once on the taxable sum. */
export function totalsOf(
  jobs: readonly PricedJob[],
  { taxRate, isTaxExempt, taxesCores }: TaxTerms,
): QuoteTotals {
  const lines = jobs.flatMap((job) => job.lines)
  const subtotalCents = sum(lines.map(lineCents))
  const coreCents = sum(lines.map(lineCoreCents))
  const taxable = lines.filter((line) => line.isTaxable)
  const taxableCents = sum(
    taxable.map((line) => lineCents(line) + (taxesCores ? lineCoreCents(line) : 0)),
  )
  const taxCents = isTaxExempt ? 0 : dividedBy(taxableCents * (taxRate ?? 0), RATE_UNIT)
  return { subtotalCents, coreCents, taxCents, totalCents: subtotalCents + coreCents + taxCents }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** State inspection fees are not taxed (Tax Bulletin ST-40). */
const isInspectionFee = (description: string): boolean => /\binspection\b/i.test(description)

/** Returns the default tax setting of a line. */
export const isUsuallyTaxed = ({
  kind,
  description,
}: {
  kind: LineKind
  description: string
}): boolean => kind !== 'fee' || !isInspectionFee(description)

type ShopClock = { now: Date; timeZone: string }

/** Checks if a calendar day has ended at the shop. */
export const isDayOver = (day: string, { now, timeZone }: ShopClock): boolean =>
  dayIn(timeZone, now) > day

type SentQuote = {
  status: StoredQuoteStatus
  validUntil: string
  /** Set if the request is cancelled, archived or merged. */
  isRequestClosed: boolean
}

/** Returns the current status: a closed request withdraws it, the last day expires it. */
export function quoteStatusAt(
  { status, validUntil, isRequestClosed }: SentQuote,
  clock: ShopClock,
): QuoteStatus {
  if (status !== 'sent') return status
  if (isRequestClosed) return 'withdrawn'
  return isDayOver(validUntil, clock) ? 'expired' : status
}

const HOLDING: readonly QuoteStatus[] = ['sent', 'accepted', 'partly-accepted']

/** Checks the hold, which ends after its last day at the shop. */
export const isHeldAt = (
  { status, holdUntil }: { status: QuoteStatus; holdUntil: string | null },
  clock: ShopClock,
): boolean => holdUntil !== null && HOLDING.includes(status) && !isDayOver(holdUntil, clock)

/** Includes partial acceptance. */
export const isAccepted = (status: QuoteStatus): boolean =>
  status === 'accepted' || status === 'partly-accepted'

/** Adds days to a calendar day. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats '$1,299.50'. */
export const formatQuoteCents = (cents: number): string => DOLLARS.format(cents / 100)

/** Formats '2', or '1.5 h' for labor. */
const formatQuantity = ({ kind, quantity }: Pick<PricedLine, 'kind' | 'quantity'>): string =>
  kind === 'labor' ? `${quantity / HOUR_HUNDREDTHS} h` : String(quantity)

/** Formats thousandths of a percent as '8.875%'. */
export const formatTaxRate = (rate: number): string => `${rate / 1000}%`

type DescribedLine = Pick<PricedLine, 'kind' | 'quantity'> & {
  condition: PartCondition | null
  grade: PartGrade | null
  warranty: LineWarranty | null
}

/** Describes a line for the customer: 'Used, Grade A, AS-IS', or '1.5 h' for labor. */
export function lineWords(line: DescribedLine): string {
  const { kind, condition, grade, warranty } = line
  if (kind === 'labor') return formatQuantity(line)
  return [
    condition && PART_CONDITION_LABELS[condition],
    grade && grade !== 'none' && PART_GRADE_LABELS[grade],
    warranty && warrantyWords(warranty),
  ]
    .filter(Boolean)
    .join(', ')
}

const warrantyWords = (warranty: LineWarranty): string =>
  warranty === '90-days-3000-miles'
    ? `warranty ${LINE_WARRANTY_LABELS[warranty]}, whichever comes first`
    : LINE_WARRANTY_LABELS[warranty]

/** Joins the request's reference and the revision: 'P-2026-0042/2'. */
export const quoteReference = (requestReference: string, revision: number): string =>
  `${requestReference}/${revision}`
