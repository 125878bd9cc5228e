import { Link } from '@tanstack/react-router'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { toSaleBadge, SALE_STEP_LABELS } from '#shared/domain/sale-step.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { buttonVariants } from '../../../../components/ui/button.tsx'
import { NextStep } from '../next-step-slot.tsx'
import { SectionHead } from '../section-head.tsx'
import type { RequestStep } from './next-step.ts'

type Props = { sales: Sale[]; next: RequestStep | null }

/** Lists the sales of a request; the one with the next step has its button. */
export function RequestSales({ sales, next }: Props) {
  if (sales.length === 0) return null
  return (
    <section aria-label="Sales">
      <SectionHead title="Sales" />
      <ul className="grid gap-2">
        {sales.map((sale) => (
          <li key={sale.id} className="rounded-md border bg-card p-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to="/admin/sales/$number"
                params={{ number: sale.number }}
                className="inline-flex min-h-11 items-center font-heading text-xl"
              >
                {sale.number}
              </Link>
              <SaleStatus sale={sale} />
              <b className="ml-auto tabular-nums">{formatCents(sale.totalCents)}</b>
            </p>
            <p className="text-sm text-muted-foreground">{describeSale(sale)}</p>
            {next?.name === 'sale' && next.number === sale.number && (
              <NextStep>
                <Link
                  to="/admin/sales/$number"
                  params={{ number: sale.number }}
                  search={{ step: next.step }}
                  className={buttonVariants({ size: 'sm' })}
                >
                  {SALE_STEP_LABELS[next.step]}
                </Link>
              </NextStep>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Describes 'Nov 26, 2026, balance $78.80, 1 core out, not handed over yet'. */
const describeSale = ({ status, soldOn, balanceCents, coresOut, handOver }: Sale): string =>
  [
    formatDay(soldOn),
    balanceCents !== 0 && `balance ${formatCents(balanceCents)}`,
    coresOut > 0 && (coresOut === 1 ? '1 core out' : `${coresOut} cores out`),
    handOver ? 'handed over' : status !== 'void' && 'not handed over yet',
  ]
    .filter(Boolean)
    .join(', ')

function SaleStatus({ sale }: { sale: Sale }) {
  const [tone, text] = toSaleBadge(sale)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
