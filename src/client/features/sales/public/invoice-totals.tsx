import { formatTaxRate } from '#shared/domain/line.ts'
import { PAYMENT_KIND_LABELS, PAYMENT_METHOD_LABELS } from '#shared/domain/sale.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Outputs } from '../../../lib/api.ts'

type Invoice = Outputs['sales']['invoice']
type Row = [label: string, cents: number]

/** Totals, then credits and payments with what is left. */
export function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const { subtotalCents, coreCents, taxCents, totalCents, status, balanceCents } = invoice
  const changes = [...creditsOf(invoice), ...paymentsOf(invoice)]
  return (
    <div className="mt-4 grid gap-3 border-t-2 border-current pt-3 print:mt-2 print:gap-1 print:pt-1">
      <Rows
        rows={[
          ['Parts, labor and fees', subtotalCents],
          ...(coreCents > 0 ? [['Core charges', coreCents] satisfies Row] : []),
          [taxLabel(invoice), taxCents],
          ['Total', totalCents],
        ]}
      />
      {changes.length > 0 && (
        <Rows rows={status === 'void' ? changes : [...changes, balanceOf(balanceCents)]} />
      )}
    </div>
  )
}

const balanceOf = (cents: number): Row =>
  cents < 0 ? ['We owe you', -cents] : ['Balance due', cents]

const Rows = ({ rows }: { rows: Row[] }) => (
  <dl className="grid break-inside-avoid gap-1 border-t pt-2 first:border-0 first:pt-0 print:gap-0">
    {[...rows.entries()].map(([at, [label, cents]]) => (
      <div
        key={at}
        className="flex justify-between gap-4 last:font-heading last:text-2xl print:last:text-[12pt]"
      >
        <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
        <dd className="tabular-nums">{formatCents(cents)}</dd>
      </div>
    ))}
  </dl>
)

function taxLabel({ isTaxExempt, exemptNote, taxRate }: Invoice): string {
  if (isTaxExempt) return `Sales tax (exempt${exemptNote && `, ${exemptNote}`})`
  return taxRate === null ? 'Sales tax' : `Sales tax, ${formatTaxRate(taxRate)}`
}

const creditsOf = ({ credits, shop }: Invoice): Row[] =>
  credits.map(({ at, text, restockingCents, cents }): Row => {
    const fee = restockingCents > 0 ? `, less ${formatCents(restockingCents)} restocking fee` : ''
    return [`${text} ${formatShortDate(at, shop.timeZone)}${fee}`, -cents]
  })

const paymentsOf = ({ payments, shop }: Invoice): Row[] =>
  payments.map(({ at, kind, method, reference, amountCents }) => [
    [
      `${PAYMENT_KIND_LABELS[kind]}, ${formatShortDate(at, shop.timeZone)}`,
      PAYMENT_METHOD_LABELS[method].toLowerCase(),
      reference,
    ]
      .filter(Boolean)
      .join(', '),
    -amountCents,
  ])
