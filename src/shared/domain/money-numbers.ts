import { centsToDollars } from '../lib/money.ts'
import { toColumns, toMoneyColumn } from './numbers-table.ts'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from './sale.ts'

/** Count with its sum in cents. */
export type Tally = { count: number; cents: number }

/** Quotes that were sent in a period by what became of them. */
export type QuoteNumbers = {
  quoted: Tally
  /** Accepted in part or whole, with the accepted amount. */
  won: Tally
  /** Declined or expired. */
  lost: Tally
  /** Lost with a reason that names the price. */
  lostOnPrice: Tally
  /** Average from sending to acceptance; null without any. */
  acceptMinutes: number | null
}
export type MoneyWeek = {
  /** Monday of the week. */
  week: string
  quotes: QuoteNumbers
  invoiced: Tally
  collectedCents: number
}
/** Lost quote with what was asked for. */
export type LostQuote = {
  reference: string
  day: string
  vehicle: string
  parts: string
  cents: number
  why: 'price' | 'other' | 'no-reason' | 'expired'
  reason: string
}
export type CollectedDay = { day: string; methods: Record<PaymentMethod, number> }
/** Quarter of Form ST-100, which begins in March, June, September or December. */
export type TaxQuarter = {
  from: string
  to: string
  sales: number
  /** Without tax. */
  taxableCents: number
  exemptCents: number
  taxCents: number
  /** Returns of the quarter, also of earlier sales. */
  returned: { taxableCents: number; exemptCents: number; taxCents: number }
}

export type MoneyNumbers = {
  total: Omit<MoneyWeek, 'week'>
  weeks: MoneyWeek[]
  lost: LostQuote[]
  /** Days with payments, newest first. */
  collected: CollectedDay[]
  /** Current quarter and those before it, newest first. */
  tax: TaxQuarter[]
}

const LOST_LABELS: Record<LostQuote['why'], string> = {
  price: 'Price',
  other: 'Other reason',
  'no-reason': 'No reason given',
  expired: 'Expired',
}

const HOUR_MINUTES = 60

/** Sums payments of all methods. */
export const sumOfMethods = (methods: CollectedDay['methods']): number =>
  PAYMENT_METHODS.reduce((sum, method) => sum + methods[method], 0)

const toMoneyRow = (
  label: string,
  { quotes, invoiced, collectedCents }: Omit<MoneyWeek, 'week'>,
) => [
  label,
  quotes.quoted.count,
  centsToDollars(quotes.quoted.cents),
  quotes.won.count,
  centsToDollars(quotes.won.cents),
  quotes.lost.count,
  centsToDollars(quotes.lost.cents),
  quotes.lostOnPrice.count,
  quotes.acceptMinutes === null
    ? null
    : Math.round((quotes.acceptMinutes / HOUR_MINUTES) * 10) / 10,
  invoiced.count,
  centsToDollars(invoiced.cents),
  centsToDollars(collectedCents),
]

export const toMoneyTable = {
  'quotes-and-sales': ({ total, weeks }: MoneyNumbers) => ({
    columns: toColumns(
      { header: 'Week', isWeek: true },
      'Quoted',
      toMoneyColumn('Quoted'),
      'Won',
      toMoneyColumn('Accepted'),
      'Lost',
      toMoneyColumn('Lost'),
      'Lost on price',
      'Hours to accept, average',
      'Invoiced',
      toMoneyColumn('Invoiced'),
      toMoneyColumn('Collected'),
    ),
    rows: [
      toMoneyRow('All', total),
      ...weeks.map(({ week, ...numbers }) => toMoneyRow(`Week of ${week}`, numbers)),
    ],
  }),
  'lost-quotes': ({ lost }: MoneyNumbers) => ({
    columns: toColumns(
      'Quote',
      'Lost on',
      'Vehicle',
      'Asked for',
      toMoneyColumn('Quoted'),
      'Why',
      'Reason',
    ),
    rows: lost.map(({ reference, day, vehicle, parts, cents, why, reason }) => [
      reference,
      day,
      vehicle,
      parts,
      centsToDollars(cents),
      LOST_LABELS[why],
      reason,
    ]),
  }),
  'collected-per-day': ({ collected }: MoneyNumbers) => ({
    columns: toColumns(
      'Day',
      ...PAYMENT_METHODS.map((method) => toMoneyColumn(PAYMENT_METHOD_LABELS[method])),
      toMoneyColumn('All'),
    ),
    rows: collected.map(({ day, methods }) => [
      day,
      ...PAYMENT_METHODS.map((method) => centsToDollars(methods[method])),
      centsToDollars(sumOfMethods(methods)),
    ]),
  }),
  'sales-tax': ({ tax }: MoneyNumbers) => ({
    columns: toColumns(
      { header: 'From', isName: true },
      { header: 'To', isName: true, prefix: 'to ' },
      'Sales',
      toMoneyColumn('Taxable'),
      toMoneyColumn('Exempt'),
      toMoneyColumn('Tax'),
      toMoneyColumn('Returned taxable'),
      toMoneyColumn('Returned exempt'),
      toMoneyColumn('Tax given back'),
      toMoneyColumn('Tax due'),
    ),
    rows: tax.map(({ from, to, sales, taxableCents, exemptCents, taxCents, returned }) => [
      from,
      to,
      sales,
      centsToDollars(taxableCents),
      centsToDollars(exemptCents),
      centsToDollars(taxCents),
      centsToDollars(returned.taxableCents),
      centsToDollars(returned.exemptCents),
      centsToDollars(returned.taxCents),
      centsToDollars(taxCents - returned.taxCents),
    ]),
  }),
}
