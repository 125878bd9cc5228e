import { Link } from '@tanstack/react-router'
import { SALE_VIEW_LABELS } from '#shared/domain/sale.ts'
import type { Today, TodaySale, TodaySales } from '#shared/domain/today.ts'
import { formatMonthAndDay } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { useBusiness } from '../../../hooks/use-business.ts'
import { formatCounted, Group } from './today-groups.tsx'

/** Days after which a core that is out is late. */
const CORE_DAYS = 30

/** Reserved parts on their vehicles, which lead to the page for the yard. */
export const PullGroup = ({ pulls }: { pulls: Today['pulls'] }) => {
  const { timeZone } = useBusiness()
  return (
    <Group
      title="To pull"
      count={pulls.count}
      lists={[
        {
          label: formatCounted(pulls.count, ['part to pull', 'parts to pull']),
          to: '/admin/pulls',
        },
      ]}
    >
      {pulls.first.map(({ id, tag, name, donor, donorLocation, customer, reservedAt }) => (
        <li key={id}>
          <Link
            to="/admin/parts/$tag"
            params={{ tag: tag.toLowerCase() }}
            className="font-semibold wrap-anywhere"
          >
            {name}
          </Link>
          <p className="text-sm wrap-anywhere text-muted-foreground">
            <span className="block">{[donor, donorLocation].filter(Boolean).join(', ')}</span>
            <span>{`For ${customer || 'a walk-in'} since ${formatMonthAndDay(reservedAt, timeZone)}`}</span>
          </p>
        </li>
      ))}
    </Group>
  )
}

/** Sales of one view, oldest first. */
export const SaleGroup = ({
  view,
  group: { count, first },
}: {
  view: TodaySales
  group: Today['sales'][TodaySales]
}) => (
  <Group
    title={SALE_VIEW_LABELS[view]}
    count={count}
    lists={[{ label: formatCounted(count, ['sale', 'sales']), to: '/admin/sales', view }]}
  >
    {first.map((sale) => (
      <li key={sale.id}>
        <Link
          to="/admin/sales/$number"
          params={{ number: sale.number.toLowerCase() }}
          className="font-semibold wrap-anywhere"
        >
          {`${sale.number} ${sale.customer || 'Walk-in'}`}
        </Link>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          <span className="block">{sale.about}</span>
          <span className={isLate(view, sale) ? 'text-destructive' : undefined}>
            {DETAILS[view](sale)}
          </span>
        </p>
      </li>
    ))}
  </Group>
)

const isLate = (view: TodaySales, { days }: TodaySale): boolean =>
  view === 'cores-out' && days > CORE_DAYS

const formatAge = (days: number): string =>
  days === 0 ? 'sold today' : `sold ${days} ${days === 1 ? 'day' : 'days'} ago`

const DETAILS: Record<TodaySales, (sale: TodaySale) => string> = {
  ready: ({ cents, days }) =>
    `${cents === 0 ? 'Paid' : `${formatCents(Math.abs(cents))} ${cents > 0 ? 'due' : 'to pay back'}`}, ${formatAge(days)}`,
  'balance-due': ({ cents, days }) => `${formatCents(cents)} due, ${formatAge(days)}`,
  'cores-out': ({ cents, days }) =>
    `${formatCents(cents)} out ${days === 0 ? 'since today' : `for ${days} ${days === 1 ? 'day' : 'days'}`}`,
}
