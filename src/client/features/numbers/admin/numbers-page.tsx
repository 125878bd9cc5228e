import { keepPreviousData } from '@tanstack/react-query'
import {
  type AnswerNumbers,
  DAY_GROUPS,
  NUMBERS_PERIODS,
  type Numbers,
  type NumbersPeriod,
  computeShareInTime,
} from '#shared/domain/numbers.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { QueryFailure } from '../../../components/staff/query-state.tsx'
import { Segments } from '../../../components/staff/segments.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cn } from '../../../lib/cn.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { Glance, GLANCE, GLANCE_FIGURES } from './glance.tsx'
import { CollectedCard, LostCard, QuotesCard, TaxCard } from './money-cards.tsx'
import { formatDays, formatHours, formatShare, HOUR_MINUTES, sum } from './number-texts.ts'
import { type Chart, type Figure, NumbersCard } from './numbers-card.tsx'
import { AppointmentsCard, BookedCard } from './schedule-cards.tsx'
import { findFirstWeek, findMiddle, hasMonths, listColumns, startAt } from './week-columns.ts'

const PERIOD_LABELS: Record<NumbersPeriod, string> = {
  '4-weeks': '4 weeks',
  '13-weeks': '13 weeks',
  '12-months': '12 months',
}
const REQUESTS_PER = {
  week: {
    title: 'Requests per week',
    definition: "Received each week, Monday to Sunday; this week isn't over yet.",
  },
  month: {
    title: 'Requests per month',
    definition: "Received in the weeks that begin in each month; this month isn't over yet.",
  },
}

/** An answer at once has its column too. */
const MINUTES_MIN = 0.5
/** Less is no hour with one digit. */
const HOURS_MIN = 0.05

const CARDS =
  'grid grid-flow-row-dense grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]'

type Props = { period: NumbersPeriod; onPeriod: (period: NumbersPeriod) => void }

/** Numbers of the shop: answers, requests, vehicles, sales and unmet demand. */
export function NumbersPage({ period, onPeriod }: Props) {
  const { data, error, refetch } = staffApi.numbers.admin.get.useQuery(
    { period },
    { placeholderData: keepPreviousData },
  )
  return (
    <div className="wrap pt-1 pb-6">
      <PageHeader title="Numbers">
        <Segments
          label="Period"
          options={NUMBERS_PERIODS}
          labels={PERIOD_LABELS}
          value={period}
          onChange={onPeriod}
        />
      </PageHeader>
      {!data && <QueryFailure error={error} failed="Failed to fetch numbers" onRetry={refetch} />}
      {!data && !error && <NumbersLoading />}
      {data && <Cards numbers={data} />}
    </div>
  )
}

const noneWanted = (requests: number): string =>
  requests === 0
    ? 'No parts requests in this period yet.'
    : 'Nothing: the yard has a vehicle for every parts request in this period.'

function Cards({ numbers: all }: { numbers: Numbers }) {
  const firstWeek = findFirstWeek(all)
  const numbers = firstWeek === null ? all : startAt(firstWeek, all)
  const { answers, ages, sales, wanted } = numbers
  const sold = sum(sales.days)
  const onHand = sum(ages.retail.days) + sum(ages.dismantled.days)
  const noRequests = answers.total.received === 0 ? 'No requests in this period yet.' : null
  return (
    <div className={CARDS}>
      <Glance numbers={numbers} firstWeek={firstWeek} />
      <NumbersCard
        name="answer-times"
        title="Answer time"
        definition="Business hours from request to first answer. On time means within 24."
        numbers={numbers}
        empty={noRequests}
        figures={listAnswerFigures(answers.total)}
        chart={chartAnswers(answers)}
      />
      <NumbersCard
        name="requests-per-week"
        {...REQUESTS_PER[hasMonths(answers.weeks) ? 'month' : 'week']}
        numbers={numbers}
        empty={noRequests}
        figures={[
          ['Parts requests', formatNumber(answers.kinds.part.received)],
          ['Repair requests', formatNumber(answers.kinds.repair.received)],
          ['Inquiries', formatNumber(answers.kinds.inquiry.received)],
        ]}
        chart={{
          label: 'Requests of each week or month by kind; the table has the numbers.',
          series: ['Parts requests', 'Repair requests', 'Inquiries'],
          ...listColumns(answers.weeks, ({ kinds }) => [kinds.part, kinds.repair, kinds.inquiry]),
        }}
      />
      <QuotesCard numbers={numbers} />
      <CollectedCard numbers={numbers} />
      <NumbersCard
        name="vehicle-ages"
        title="Days on the lot"
        definition="Vehicles on hand today, by days since we got them, or since they were added."
        numbers={numbers}
        empty={onHand === 0 ? 'No vehicles on hand yet.' : null}
        figures={[
          ['Cars, median', formatDays(ages.retail.median)],
          ['Dismantled, median', formatDays(ages.dismantled.median)],
        ]}
        chart={{
          label: 'Vehicles on hand by days; the table has the numbers.',
          series: ['Cars for sale', 'Dismantled vehicles'],
          columns: DAY_GROUPS.map(({ from, label }, index) => ({
            label,
            short: `${from}+`,
            values: [ages.retail.days[index] ?? 0, ages.dismantled.days[index] ?? 0],
          })),
        }}
      />
      <AppointmentsCard numbers={numbers} />
      <BookedCard numbers={numbers} />
      <NumbersCard
        name="days-to-sale"
        title="Days to sale"
        definition="Cars marked as sold in this period, by how many days they were on the lot."
        numbers={numbers}
        empty={sold === 0 ? 'No car was sold in this period yet.' : null}
        figures={[
          ['Cars sold', formatNumber(sold)],
          ['Median', formatDays(sales.median)],
        ]}
        chart={{
          label: 'Cars sold by days to their sale; the table has the numbers.',
          columns: DAY_GROUPS.map(({ from, label }, index) => ({
            label,
            short: `${from}+`,
            values: [sales.days[index] ?? 0],
          })),
        }}
      />
      <NumbersCard
        name="parts-wanted"
        title="Requested, not in stock"
        definition="Parts requests in this period that no dismantled vehicle in the yard fits today, most wanted first."
        numbers={numbers}
        empty={wanted.total === 0 ? noneWanted(answers.kinds.part.received) : null}
        figures={[
          ['Requests', formatNumber(wanted.requests)],
          ['Different parts', formatNumber(wanted.total)],
        ]}
      />
      <LostCard numbers={numbers} />
      <TaxCard numbers={numbers} />
    </div>
  )
}

/** The shape of the numbers: a row of figures and cards with a chart. */
const NumbersLoading = () => (
  <div role="status" className={CARDS}>
    <span className="sr-only">Loading numbers...</span>
    <div className={cn(GLANCE, GLANCE_FIGURES)}>
      {['1', '2', '3', '4', '5', '6'].map((figure) => (
        <Skeleton key={figure} className="h-20" />
      ))}
    </div>
    {['1', '2', '3', '4'].map((card) => (
      <div key={card} className="grid gap-3 rounded-md border bg-card p-4">
        <Skeleton className="h-8 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-14 w-3/5" />
        <Skeleton className="h-40" />
        <Skeleton className="h-11 w-32" />
      </div>
    ))}
  </div>
)

/** Answer times in hours; where they are only minutes, how many were on time. */
function chartAnswers({ total, weeks }: Numbers['answers']): Chart {
  const times = listColumns(
    weeks,
    ({ medianMinutes }) =>
      medianMinutes === null ? [] : [Math.max(medianMinutes, MINUTES_MIN) / HOUR_MINUTES],
    findMiddle,
  )
  if (times.columns?.some(({ values }) => sum(values) >= HOURS_MIN)) {
    return {
      unit: 'h',
      label:
        'Median answer time of each week, or of the middle week of each month, in business hours; the table has the numbers.',
      ...times,
    }
  }
  const isAnswered = total.inTime + total.late > 0
  return {
    label: 'Requests of each week or month, answered on time and late; the table has the numbers.',
    series: ['On time', 'Late'],
    ...listColumns(isAnswered ? weeks : [], ({ inTime, late }) => [inTime, late]),
  }
}

const listAnswerFigures = (numbers: AnswerNumbers): Figure[] => [
  ['Median', formatAnswerTime(numbers.medianMinutes)],
  ['On time', formatShare(computeShareInTime(numbers))],
  ['Late', formatNumber(numbers.late)],
]

/** Formats an answer time in hours, or in minutes below one hour. */
function formatAnswerTime(minutes: number | null): string {
  if (minutes === null) return 'None yet'
  if (minutes < 1) return 'Under 1 min'
  return minutes < HOUR_MINUTES ? `${Math.floor(minutes)} min` : `${formatHours(minutes)} h`
}
