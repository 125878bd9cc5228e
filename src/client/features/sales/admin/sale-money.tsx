import type { Sale } from '#shared/domain/sale-schema.ts'
import { getSettlement } from '#shared/domain/sale-step.ts'
import { PAYMENT_KIND_LABELS, PAYMENT_METHOD_LABELS } from '#shared/domain/sale.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { useBusiness } from '../../../hooks/use-business.ts'
import { AmountRows, listStaffAmounts } from '../../lines/admin/amount-rows.tsx'

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
  const { totalCents, creditCents } = sale
  return (
    <dl className={ROWS}>
      <AmountRows rows={listStaffAmounts(sale)} />
      <dt className="text-xl font-semibold">Total</dt>
      <dd className="text-xl font-semibold">{formatCents(totalCents)}</dd>
      {creditCents !== 0 && <AmountRows rows={[['Credit for what came back', -creditCents]]} />}
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

const SETTLEMENT_LABELS = {
  due: 'Balance due',
  owed: 'Owed to the customer',
  returned: 'Nothing due',
  paid: 'Paid in full',
}

function Balance({ sale }: { sale: Sale }) {
  const settlement = getSettlement(sale)
  if (settlement === 'void') return null
  return (
    <p
      role="status"
      className="mt-2 flex justify-between gap-4 border-t-2 border-foreground pt-2 font-heading text-2xl"
    >
      <span>{SETTLEMENT_LABELS[settlement]}</span>
      <span className="tabular-nums">{formatCents(Math.abs(sale.balanceCents))}</span>
    </p>
  )
}
