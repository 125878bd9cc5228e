import { addDays } from '../lib/calendar-day.ts'
import {
  divideRounded,
  computeLineCents,
  type LineWarranty,
  type PricedLine,
  sumTaxableCents,
  type Totals,
  type TaxRules,
  computeTotals,
} from './line.ts'

export const SALE_KINDS = ['parts', 'repair', 'counter'] as const
export type SaleKind = (typeof SALE_KINDS)[number]
export const SALE_KIND_LABELS: Record<SaleKind, string> = {
  parts: 'Parts',
  repair: 'Repair',
  counter: 'Counter sale',
}

/** A void sale keeps its number. */
export const SALE_STATUSES = ['open', 'paid', 'void'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]
export const SALE_STATUS_LABELS: Record<SaleStatus, string> = {
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
}

/** Refunds and core charges paid out have negative amounts. */
export const PAYMENT_KINDS = ['payment', 'refund', 'core'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
export const PAYMENT_KIND_LABELS: Record<PaymentKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  core: 'Core paid out',
}

export const PAYMENT_METHODS = ['cash', 'card', 'check', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  check: 'Check',
  other: 'Other',
}

/** Condition of a returned part, which decides where it goes. */
export const RETURN_CONDITIONS = ['shelf', 'scrap'] as const
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number]
export const RETURN_CONDITION_LABELS: Record<ReturnCondition, string> = {
  shelf: 'Back to stock',
  scrap: 'Scrap',
}

export const RETURN_OUTCOMES = ['refund', 'exchange'] as const
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number]
export const RETURN_OUTCOME_LABELS: Record<ReturnOutcome, string> = {
  refund: 'Refund',
  exchange: 'Exchange',
}

export const SALE_EVENTS = [
  'started',
  'changed',
  'extra-work',
  'payment',
  'refund',
  'core-returned',
  'returned',
  'ready-emailed',
  'receipt-emailed',
  'handed-over',
  'voided',
] as const
export type SaleEvent = (typeof SALE_EVENTS)[number]
export const SALE_EVENT_LABELS: Record<SaleEvent, string> = {
  started: 'Started',
  changed: 'Changed',
  'extra-work': 'Extra work agreed',
  payment: 'Paid',
  refund: 'Refunded',
  'core-returned': 'Core returned',
  returned: 'Returned',
  'ready-emailed': 'Emailed that it is ready',
  'receipt-emailed': 'Receipt emailed',
  'handed-over': 'Handed over',
  voided: 'Voided',
}

export const SALE_VIEWS = [
  'all',
  'open',
  'paid',
  'void',
  'ready',
  'balance-due',
  'cores-out',
] as const
export type SaleView = (typeof SALE_VIEWS)[number]
export const SALE_VIEW_LABELS: Record<SaleView, string> = {
  all: 'All',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  ready: 'Ready for pickup',
  'balance-due': 'Balance due',
  'cores-out': 'Cores out',
}

/** Emails that staff send about a sale. */
export const SALE_EMAILS = ['ready', 'receipt'] as const
export type SaleEmail = (typeof SALE_EMAILS)[number]

export const SALE_LINES_MAX = 100
export const PAYMENT_REFERENCE_MAX = 40
export const SALE_NOTE_MAX = 500
export const SALE_ADDRESS_MAX = 300
export const VEHICLE_LABEL_MAX = 500
export const RESTOCKING_PERCENT_MAX = 100
/** Warranty of used parts (GBL 617). */
const USED_WARRANTY_DAYS = 90

const NUMBER_DIGITS = 4
/** Formats 'I-2026-0001'. */
export const formatSaleNumber = (year: number, count: number): string =>
  `I-${year}-${String(count).padStart(NUMBER_DIGITS, '0')}`

const SALE_NUMBER = /\bI-\d{4}-\d{4,}\b/
/** Finds the number of a sale in a message. */
export const findSaleNumber = (text: string): string | null => SALE_NUMBER.exec(text)?.[0] ?? null

/** Sold line with what came back of it. */
export type SoldLine = PricedLine & {
  /** Count, or hundredths of an hour for labor. */
  returnedQuantity: number
  isCoreReturned: boolean
}

export const computeTotalsOfLines = (lines: readonly PricedLine[], rules: TaxRules): Totals =>
  computeTotals([{ lines }], rules)

const keptTotals = (lines: readonly SoldLine[], rules: TaxRules): Totals =>
  computeTotalsOfLines(lines.map(keptLine), rules)

const keptLine = (line: SoldLine): PricedLine => ({
  ...line,
  quantity: line.quantity - line.returnedQuantity,
  coreCents: line.isCoreReturned ? 0 : line.coreCents,
})

type CreditRules = TaxRules & {
  /** Tax in the earlier credits of the sale. */
  creditedTaxCents: number
}
export type Credit = {
  taxableCents: number
  taxCents: number
  restockingCents: number
  /** With tax, less the restocking fee. */
  creditCents: number
}
type Return = {
  /** Of the line. */
  index: number
  quantity: number
  restockingPercent: number
}

/** Returns the credit of a return; the fee is a percentage of the price without tax and core. */
export function computeReturnCredit(
  lines: readonly SoldLine[],
  { index, quantity, restockingPercent }: Return,
  rules: CreditRules,
): Credit {
  const line = lineAt(lines, index)
  const returned = { ...line, returnedQuantity: line.returnedQuantity + quantity }
  const netCents = computeLineCents(keptLine(line)) - computeLineCents(keptLine(returned))
  const restockingCents = divideRounded(netCents * restockingPercent, 100)
  const credit = creditBetween(lines, lines.with(index, returned), rules)
  return { ...credit, restockingCents, creditCents: credit.creditCents - restockingCents }
}

/** Returns the credit of a returned core: the charge of what was kept, with its tax if taxed. */
export const computeCoreCredit = (
  lines: readonly SoldLine[],
  index: number,
  rules: CreditRules,
): Credit =>
  creditBetween(lines, lines.with(index, { ...lineAt(lines, index), isCoreReturned: true }), rules)

// Tax of all returns less what was credited, so that their order does not matter.
function creditBetween(
  before: readonly SoldLine[],
  after: readonly SoldLine[],
  rules: CreditRules,
): Credit {
  const [had, kept] = [keptTotals(before, rules), keptTotals(after, rules)]
  const netCents = had.subtotalCents + had.coreCents - kept.subtotalCents - kept.coreCents
  const taxableCents =
    sumTaxableCents(before.map(keptLine), rules) - sumTaxableCents(after.map(keptLine), rules)
  const backCents = computeTotalsOfLines(before, rules).taxCents - kept.taxCents
  const taxCents = Math.max(backCents - rules.creditedTaxCents, 0)
  return { taxableCents, taxCents, restockingCents: 0, creditCents: netCents + taxCents }
}

function lineAt(lines: readonly SoldLine[], index: number): SoldLine {
  const line = lines[index]
  if (!line) throw new RangeError(`No line ${index}`)
  return line
}

/** Checks for a core charge that the customer can still get back. */
export const isCoreOut = (line: SoldLine): boolean =>
  line.coreCents > 0 && !line.isCoreReturned && line.returnedQuantity < line.quantity

export const sumLineStates = (
  lines: readonly SoldLine[],
): { returned: Returned; coresOut: number } => ({
  returned: getReturned(lines),
  coresOut: lines.filter(isCoreOut).length,
})

type Amounts = { totalCents: number; creditCents: number; paidCents: number }

/** Returns what the customer owes; negative if the shop owes it. */
export const calculateBalance = ({ totalCents, creditCents, paidCents }: Amounts): number =>
  totalCents - creditCents - paidCents

/** Extent to which a sale came back. */
export const RETURNED = ['none', 'some', 'all'] as const
export type Returned = (typeof RETURNED)[number]
type CountedLine = Pick<SoldLine, 'kind' | 'quantity' | 'returnedQuantity'>

/** Compares what came back with what was sold; fees can stay. */
function getReturned(lines: readonly CountedLine[]): Returned {
  if (lines.every(({ returnedQuantity }) => returnedQuantity === 0)) return 'none'
  const goods = lines.filter(({ kind }) => kind !== 'fee')
  const counted = goods.length > 0 ? goods : lines
  const isAll = counted.every(({ quantity, returnedQuantity }) => returnedQuantity === quantity)
  return isAll ? 'all' : 'some'
}

/** Returns the status of a sale that is not void. */
export const getSaleStatus = (amounts: Amounts): 'open' | 'paid' =>
  calculateBalance(amounts) === 0 ? 'paid' : 'open'

/** Splits handed-over cents into the payment and the change. */
export function computeChangeDue(
  tenderedCents: number,
  balanceCents: number,
): { paymentCents: number; changeCents: number } {
  const paymentCents = Math.min(tenderedCents, Math.max(balanceCents, 0))
  return { paymentCents, changeCents: tenderedCents - paymentCents }
}

/** Returns the last day of a warranty by law; null for others. */
export const computeWarrantyEnd = (warranty: LineWarranty | null, soldOn: string): string | null =>
  warranty === '90-days-3000-miles' ? addDays(soldOn, USED_WARRANTY_DAYS) : null

/** Names a customer, who may have left no name. */
export const formatCustomer = (customerName: string): string => customerName || 'Walk-in'
