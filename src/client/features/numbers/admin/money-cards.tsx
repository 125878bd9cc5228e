import type { Numbers } from '#shared/domain/numbers.ts'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#shared/domain/sale.ts'
import { formatNumber, formatCents } from '#shared/lib/money.ts'
import { type ChartCardProps, NumbersCard } from './numbers-card.tsx'
import { listColumns } from './week-columns.ts'

const HOUR_MINUTES = 60
const DAY_HOURS = 24

export function QuotesCard({ numbers }: ChartCardProps) {
  const { total, weeks } = numbers.money
  const { quoted, won, lost, acceptMinutes } = total.quotes
  return (
    <NumbersCard
      name="quotes-and-sales"
      title="Quotes and sales"
      definition="Quotes sent in this period; sales by their day, with tax, before returns."
      numbers={numbers}
      empty={
        quoted.count + total.invoiced.count === 0 ? 'No quotes or sales in this period yet.' : null
      }
      figures={[
        ['Quoted', formatCents(quoted.cents)],
        ['Accepted', formatCents(won.cents)],
        ['Invoiced', formatCents(total.invoiced.cents)],
        ['Won', formatNumber(won.count)],
        ['Lost', formatNumber(lost.count)],
        ['Average to accept', formatMinutes(acceptMinutes)],
      ]}
      chart={{
        unit: '$',
        label: 'Dollars invoiced each week or month; the table has the numbers.',
        ...listColumns(weeks, ({ invoiced }) => [invoiced.cents / 100]),
      }}
    />
  )
}

export function CollectedCard({ numbers }: ChartCardProps) {
  const { total, weeks, collected } = numbers.money
  const byMethod = PAYMENT_METHODS.map((method): [string, string] => [
    PAYMENT_METHOD_LABELS[method],
    formatCents(collected.reduce((sum, { methods }) => sum + methods[method], 0)),
  ])
  return (
    <NumbersCard
      name="collected-per-day"
      title="Money collected"
      definition="Payments less refunds and cores paid out, on the day they changed hands."
      numbers={numbers}
      empty={collected.length === 0 ? 'Nothing was paid in this period yet.' : null}
      figures={[['All', formatCents(total.collectedCents)], ...byMethod]}
      chart={{
        unit: '$',
        label: 'Dollars collected each week or month; the table has each day.',
        ...listColumns(weeks, ({ collectedCents }) => [Math.max(0, collectedCents / 100)]),
      }}
    />
  )
}

export function LostCard({ numbers }: { numbers: Numbers }) {
  const { lost, lostOnPrice } = numbers.money.total.quotes
  return (
    <NumbersCard
      name="lost-quotes"
      title="Lost quotes"
      definition="Quotes of this period that were declined or expired. Lost on price means that the customer's reason names it."
      numbers={numbers}
      empty={lost.count === 0 ? 'No quote of this period was lost.' : null}
      figures={[
        ['Lost', formatNumber(lost.count)],
        ['Worth', formatCents(lost.cents)],
        ['On price', formatNumber(lostOnPrice.count)],
      ]}
    />
  )
}

export function TaxCard({ numbers }: { numbers: Numbers }) {
  const { tax } = numbers.money
  const [current] = tax
  return (
    <NumbersCard
      name="sales-tax"
      title="Sales tax"
      definition="Sales by their day in the quarters of Form ST-100, whatever the period above. Returns count in the quarter they came back."
      numbers={numbers}
      empty={tax.every(({ sales }) => sales === 0) ? 'No sales yet.' : null}
      figures={
        current
          ? [
              ['Taxable this quarter', formatCents(current.taxableCents)],
              ['Exempt this quarter', formatCents(current.exemptCents)],
              ['Tax due this quarter', formatCents(current.taxCents - current.returned.taxCents)],
            ]
          : []
      }
    />
  )
}

/** Formats minutes of the clock in hours, or in days from two of them. */
function formatMinutes(minutes: number | null): string {
  if (minutes === null) return 'None yet'
  if (minutes < 1) return 'Under 1 min'
  const hours = minutes / HOUR_MINUTES
  if (hours < 1) return `${Math.round(minutes)} min`
  return hours < 2 * DAY_HOURS ? `${hours.toFixed(1)} h` : `${(hours / DAY_HOURS).toFixed(1)} days`
}
