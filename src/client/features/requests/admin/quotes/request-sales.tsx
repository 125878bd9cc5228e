import { Link } from '@tanstack/react-router'
import { formatQuoteCents } from '#shared/domain/quote.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { SALE_STEP_LABELS } from '#shared/domain/sale-step.ts'
import { SALE_STATUS_LABELS } from '#shared/domain/sale.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { buttonVariants } from '../../../../components/ui/button.tsx'
import type { RequestStep } from './next-step.ts'

const TONES = { open: 'wait', paid: 'go', void: 'stop' } as const

type Props = { sales: Sale[]; next: RequestStep | null }

/** Lists the sales of a request; the one with the next step has its button. */
export function RequestSales({ sales, next }: Props) {
  if (sales.length === 0) return null
  return (
    <section aria-label="Sales">
      <h3 className="mt-5 mb-1.5">Sales</h3>
      <ul className="grid gap-2">
        {sales.map(({ id, number, status, soldOn, totalCents, balanceCents, handOver }) => (
          <li key={id} className="rounded-md border bg-card p-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to="/admin/sales/$number"
                params={{ number }}
                className="inline-flex min-h-11 items-center font-heading text-lg"
              >
                {number}
              </Link>
              <StatusBadge tone={TONES[status]}>{SALE_STATUS_LABELS[status]}</StatusBadge>
              <b className="ml-auto tabular-nums">{formatQuoteCents(totalCents)}</b>
            </p>
            <p className="text-[0.9375rem] text-muted-foreground">
              {[
                formatDay(soldOn),
                status === 'open' && `balance ${formatQuoteCents(balanceCents)}`,
                handOver ? 'handed over' : status !== 'void' && 'not handed over yet',
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            {next?.name === 'sale' && next.number === number && (
              <Link
                to="/admin/sales/$number"
                params={{ number }}
                search={{ step: next.step }}
                className={buttonVariants({ size: 'sm', className: 'mt-1' })}
              >
                {SALE_STEP_LABELS[next.step]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
