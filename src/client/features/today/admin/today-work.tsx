import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCustomer, SALE_VIEW_LABELS } from '#shared/domain/sale.ts'
import {
  TODAY_SALES,
  type Today,
  type TodayView,
  type TodaySale,
  type TodaySales,
} from '#shared/domain/today.ts'
import { MISSING_OF_VEHICLE } from '#shared/domain/vehicle-table-schema.ts'
import { formatMonthAndDay } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { useBusiness } from '../../../hooks/use-business.ts'
import type { TodayCard, TodaySubject } from './today-cards.tsx'
import { Group } from './today-group.tsx'
import {
  FailedEmailGroup,
  MissingGroup,
  NamedNumber,
  RequestGroup,
  sumCounts,
  formatCounted,
} from './today-groups.tsx'
import { ScheduleGroup } from './today-schedule.tsx'

const SCHEDULE_CARDS = ['waiting', 'ready'] as const
/** Views that somebody waits for, in the order of a phone. */
const URGENT = ['overdue', 'due-today', 'messages', 'new', 'to-start'] as const
/** Spam is a chore, beside those of the yard. */
const REQUEST_SUBJECTS: Record<TodayView, TodaySubject> = {
  overdue: 'customers',
  'due-today': 'customers',
  messages: 'customers',
  new: 'customers',
  'to-start': 'money',
  spam: 'yard',
}
/** Days after which a core that is out is late. */
const CORE_DAYS = 30
const DETAILS: Record<TodaySales, (sale: TodaySale) => string> = {
  ready: ({ cents, days }) =>
    `${cents === 0 ? 'Paid' : `${formatCents(Math.abs(cents))} ${cents > 0 ? 'due' : 'to pay back'}`}, ${formatAge(days)}`,
  'balance-due': ({ cents, days }) => `${formatCents(cents)} due, ${formatAge(days)}`,
  'cores-out': ({ cents, days }) =>
    `${formatCents(cents)} out ${days === 0 ? 'since today' : `for ${days} ${days === 1 ? 'day' : 'days'}`}`,
}

const listCard = (
  place: Pick<TodayCard, 'key' | 'subject'>,
  count: number,
  card: ReactNode,
): TodayCard[] => (count === 0 ? [] : [{ ...place, count, card }])

/** The groups with something in them, most urgent first; chores can wait. */
export function listCards(today: Today): { work: TodayCard[]; chores: TodayCard[] } {
  const { schedule, requests, pulls, sales, vehicles, failedEmails } = today
  const createRequestCard = (view: TodayView) =>
    listCard(
      { key: view, subject: REQUEST_SUBJECTS[view] },
      sumCounts(requests[view].counts),
      <RequestGroup key={view} view={view} group={requests[view]} />,
    )
  return {
    work: [
      ...URGENT.flatMap(createRequestCard),
      ...listCard(
        { key: 'emails', subject: 'customers' },
        failedEmails.count,
        <FailedEmailGroup key="emails" emails={failedEmails} />,
      ),
      ...SCHEDULE_CARDS.flatMap((view) =>
        listCard(
          { key: view, subject: 'yard' },
          schedule[view].count,
          <ScheduleGroup key={view} view={view} group={schedule[view]} />,
        ),
      ),
      ...listCard(
        { key: 'pulls', subject: 'yard' },
        pulls.count,
        <PullGroup key="pulls" pulls={pulls} />,
      ),
      ...TODAY_SALES.flatMap((view) =>
        listCard(
          { key: `sales-${view}`, subject: 'money' },
          sales[view].count,
          <SaleGroup key={`sales-${view}`} view={view} group={sales[view]} />,
        ),
      ),
    ],
    chores: [
      ...createRequestCard('spam'),
      ...MISSING_OF_VEHICLE.flatMap((each) =>
        listCard(
          { key: each, subject: 'yard' },
          sumCounts(vehicles[each].counts),
          <MissingGroup key={each} missing={each} group={vehicles[each]} />,
        ),
      ),
    ],
  }
}

/** Reserved parts on their vehicles, which lead to the page for the yard. */
const PullGroup = ({ pulls }: { pulls: Today['pulls'] }) => {
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
const SaleGroup = ({
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
          <NamedNumber name={formatCustomer(sale.customer)} number={sale.number} />
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
