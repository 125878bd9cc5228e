import type { Sale } from '#shared/domain/sale-schema.ts'
import { PAYMENT_KIND_LABELS, PAYMENT_METHOD_LABELS } from '#shared/domain/sale.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { useBusiness } from '../../../hooks/use-business.ts'
import { formatTaxLabel } from '../document/invoice-document.tsx'

const ROWS = 'grid grid-cols-[1fr_auto] gap-x-4 tabular-nums [&_dd]:text-right'

export function SaleMoney({ sale }: { sale: Sale }) {
  return (
    <section aria-label="Money" className="rounded-md border bg-card p-4">
      <Totals sale={sale} />
      <Payments sale={sale} />
      <Balance sale={sale} />
    </section>
  )
}

function Totals({ sale }: { sale: Sale }) {
  const { subtotalCents, coreCents, taxCents, totalCents, creditCents } = sale
  return (
    <dl className={ROWS}>
      <dt>Parts, labor and fees</dt>
      <dd>{formatCents(subtotalCents)}</dd>
      {coreCents > 0 && (
        <>
          <dt>Core charges, refundable</dt>
          <dd>{formatCents(coreCents)}</dd>
        </>
      )}
      <dt className="wrap-anywhere">{formatTaxLabel(sale)}</dt>
      <dd>{formatCents(taxCents)}</dd>
      <dt className="text-xl font-semibold">Total</dt>
      <dd className="text-xl font-semibold">{formatCents(totalCents)}</dd>
      {creditCents !== 0 && (
        <>
          <dt>Credit for what came back</dt>
          <dd>{formatCents(-creditCents)}</dd>
        </>
      )}
    </dl>
  )
}

function Payments({ sale: { payments } }: { sale: Sale }) {
  const { timeZone } = useBusiness()
  if (payments.length === 0) return null
  return (
    <ul aria-label="Payments" className="mt-2 grid gap-1 border-t pt-2">
      {payments.map(({ id, kind, method, reference, note, amountCents, at, takenBy }) => (
        <li key={id} className="grid grid-cols-[1fr_auto] gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            <span>
              {[
                `${PAYMENT_KIND_LABELS[kind]}, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}`,
                reference,
              ]
                .filter(Boolean)
                .join(' ')}
            </span>
            <span className="block text-sm text-muted-foreground">
              {[`${formatShortMoment(at, timeZone)}, ${takenBy}`, note].filter(Boolean).join('. ')}
            </span>
          </span>
          <span className="text-right tabular-nums">{formatCents(amountCents)}</span>
        </li>
      ))}
    </ul>
  )
}

function Balance({ sale }: { sale: Sale }) {
  const { status, balanceCents } = sale
  if (status === 'void') return null
  const settled = sale.returned === 'all' ? 'Nothing due' : 'Paid in full'
  const [label, cents] =
    balanceCents < 0
      ? ['Owed to the customer', -balanceCents]
      : [balanceCents === 0 ? settled : 'Balance due', balanceCents]
  return (
    <p
      role="status"
      className="mt-2 flex justify-between gap-4 border-t-2 border-foreground pt-2 font-heading text-2xl"
    >
      <span>{label}</span>
      <span className="tabular-nums">{formatCents(cents)}</span>
    </p>
  )
}
