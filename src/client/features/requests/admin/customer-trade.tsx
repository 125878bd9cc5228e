import { Link } from '@tanstack/react-router'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { QUOTE_STATUS_LABELS } from '#shared/domain/quote.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { toSaleBadge } from '#shared/domain/sale-step.ts'
import { formatDay, formatShortDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { QUOTE_TONES } from './quotes/quote-item.tsx'

const LINE =
  'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border bg-card px-3 py-2 tabular-nums'

/** Sales of a customer with their parts, also those made at the counter. */
export function CustomerSales({ requestId }: { requestId: string }) {
  const { data } = staffApi.sales.admin.ofCustomer.useQuery({ requestId })
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-2xl">{`Sales (${data.length})`}</h2>
      <ul className="grid grid-cols-1 gap-2">
        {data.map((sale) => (
          <SaleLine key={sale.id} sale={sale} />
        ))}
      </ul>
    </section>
  )
}

function SaleLine({ sale }: { sale: Sale }) {
  const { number, soldOn, totalCents, balanceCents, lines } = sale
  const [tone, text] = toSaleBadge(sale)
  return (
    <li className={LINE}>
      <span className="min-w-0 flex-[1_1_16rem]">
        <Link
          to="/admin/sales/$number"
          params={{ number }}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {number}
        </Link>
        {lines.map(({ id, description, partTag }) => (
          <span key={id} className="block wrap-anywhere">
            {partTag === null ? description : `${description}, tag ${partTag}`}
          </span>
        ))}
        <span className="block text-sm text-muted-foreground">
          {[
            formatDay(soldOn),
            formatCents(totalCents),
            balanceCents !== 0 && `balance ${formatCents(balanceCents)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <StatusBadge tone={tone}>{text}</StatusBadge>
    </li>
  )
}

type QuotesProps = { requestId: string }

/** Quotes of a customer that were sent, over all requests. */
export function CustomerQuotes({ requestId }: QuotesProps) {
  const { data } = staffApi.quotes.admin.ofCustomer.useQuery({ requestId })
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-2xl">{`Quotes (${data.length})`}</h2>
      <ul className="grid grid-cols-1 gap-2">
        {data.map((quote) => (
          <QuoteLine key={quote.id} quote={quote} />
        ))}
      </ul>
    </section>
  )
}

const QuoteLine = ({ quote }: { quote: Quote }) => {
  const { timeZone } = useBusiness()
  return (
    <li className={LINE}>
      <span className="min-w-0 flex-[1_1_16rem]">
        <b>{quote.reference}</b>
        <span className="block wrap-anywhere">
          {quote.jobs.map(({ title }) => title).join(', ')}
        </span>
        <span className="block text-sm text-muted-foreground">
          {`${formatShortDate(quote.createdAt, timeZone)}, ${formatCents(quote.acceptedCents ?? quote.totalCents)}`}
        </span>
      </span>
      <StatusBadge tone={QUOTE_TONES[quote.status]}>
        {QUOTE_STATUS_LABELS[quote.status]}
      </StatusBadge>
    </li>
  )
}
