import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { QUOTE_STATUS_LABELS } from '#shared/domain/quote.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { toSaleBadge } from '#shared/domain/sale-step.ts'
import { formatDay, formatShortDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { CustomerLine } from './customer-line.tsx'
import { QUOTE_TONES } from './quotes/quote-item.tsx'

/** Sales of a customer with their parts, also those made at the counter. */
export function CustomerSales({ requestId }: { requestId: string }) {
  const { data } = staffApi.sales.admin.listOfCustomer.useQuery({ requestId })
  const valid = data?.filter(({ status }) => status !== 'void') ?? []
  const due = sum(valid.map(({ balanceCents }) => balanceCents))
  const total = `Sold ${formatCents(sum(valid.map(({ totalCents }) => totalCents)))}`
  return (
    <Trade
      title="Sales"
      items={data}
      total={due === 0 ? total : `${total}, balance ${formatCents(due)}`}
      renderItem={(sale) => <SaleLine sale={sale} />}
    />
  )
}

const sum = (cents: number[]): number => cents.reduce((total, each) => total + each, 0)

function SaleLine({ sale }: { sale: Sale }) {
  const { number, soldOn, totalCents, balanceCents, lines } = sale
  const [tone, text] = toSaleBadge(sale)
  return (
    <CustomerLine
      title={
        <Link to="/admin/sales/$number" params={{ number }}>
          {number}
        </Link>
      }
      badges={<StatusBadge tone={tone}>{text}</StatusBadge>}
      amount={formatCents(totalCents)}
      meta={[formatDay(soldOn), balanceCents !== 0 && `balance ${formatCents(balanceCents)}`]
        .filter(Boolean)
        .join(', ')}
    >
      {lines.map(({ id, description, partTag }) => (
        <span key={id} className="block">
          {partTag === null ? description : `${description}, tag ${partTag}`}
        </span>
      ))}
    </CustomerLine>
  )
}

/** Quotes of a customer that were sent, over all requests. */
export function CustomerQuotes({ requestId }: { requestId: string }) {
  const { data } = staffApi.quotes.admin.listOfCustomer.useQuery({ requestId })
  return <Trade title="Quotes" items={data} renderItem={(quote) => <QuoteLine quote={quote} />} />
}

const QuoteLine = ({ quote }: { quote: Quote }) => {
  const { timeZone } = useBusiness()
  return (
    <CustomerLine
      title={quote.reference}
      badges={
        <StatusBadge tone={QUOTE_TONES[quote.status]}>
          {QUOTE_STATUS_LABELS[quote.status]}
        </StatusBadge>
      }
      amount={formatCents(quote.acceptedCents ?? quote.totalCents)}
      meta={formatShortDate(quote.createdAt, timeZone)}
    >
      {quote.jobs.map(({ title }) => title).join(', ')}
    </CustomerLine>
  )
}

type TradeProps<Item> = {
  title: string
  items: Item[] | undefined
  /** Sums of all items. */
  total?: string
  renderItem: (item: Item) => ReactNode
}

function Trade<Item extends { id: string }>({ title, items, total, renderItem }: TradeProps<Item>) {
  if (!items || items.length === 0) return null
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{`${title} (${items.length})`}</h2>
        {total !== undefined && <p className="font-semibold tabular-nums">{total}</p>}
      </div>
      <ul className="grid grid-cols-1 gap-2">
        {items.map((item) => (
          <Fragment key={item.id}>{renderItem(item)}</Fragment>
        ))}
      </ul>
    </section>
  )
}
