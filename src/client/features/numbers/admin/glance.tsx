import { computeShareInTime, type Numbers } from '#shared/domain/numbers.ts'
import { formatMonth } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { formatDays, formatHours, formatShare, sum } from './number-texts.ts'
import { bookedByWeek } from './schedule-cards.tsx'

export const GLANCE = 'rounded-md border bg-card p-4 lg:col-span-2'
export const GLANCE_FIGURES = 'grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-6'

/** The first numbers of the cards below in one row, each with this week beside the last one. */
export function Glance({ numbers, firstWeek }: { numbers: Numbers; firstWeek: string | null }) {
  const { answers, money, schedule, sales } = numbers
  const bookedIn = bookedByWeek(schedule)
  const figures: [label: string, value: string, detail: string][] = [
    [
      'Requests',
      formatNumber(answers.total.received),
      compareWeeks(answers.weeks, ({ received }) => formatNumber(received)),
    ],
    [
      'Answered on time',
      formatShare(computeShareInTime(answers.total)),
      compareWeeks(answers.weeks, (week) => formatShare(computeShareInTime(week), 'none')),
    ],
    [
      'Invoiced',
      formatDollars(money.total.invoiced.cents),
      compareWeeks(money.weeks, ({ invoiced }) => formatDollars(invoiced.cents)),
    ],
    [
      'Collected',
      formatDollars(money.total.collectedCents),
      compareWeeks(money.weeks, ({ collectedCents }) => formatDollars(collectedCents)),
    ],
    ['Hours booked', formatHours(sum(bookedIn)), compareWeeks(bookedIn, formatHours)],
    [
      'Cars sold',
      formatNumber(sum(sales.days)),
      sales.median === null ? '' : `${formatDays(sales.median)} on the lot`,
    ],
  ]
  return (
    <section aria-label="At a glance" className={GLANCE}>
      <dl className={GLANCE_FIGURES}>
        {figures.map(([label, value, detail]) => (
          <div key={label}>
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd>
              <span className="block font-heading text-4xl tabular-nums max-sm:text-3xl">
                {value}
              </span>
              <span className="block text-sm text-muted-foreground tabular-nums">{detail}</span>
            </dd>
          </div>
        ))}
      </dl>
      {firstWeek && (
        <p className="mt-4 border-t pt-3 text-sm text-muted-foreground">
          {`The records begin in ${formatMonth(firstWeek.slice(0, 7))}.`}
        </p>
      )}
    </section>
  )
}

/** Formats '24 this week, 4 last week'; empty without two weeks. */
function compareWeeks<Week>(weeks: Week[], format: (week: Week) => string): string {
  const [before, current] = weeks.slice(-2)
  if (before === undefined || current === undefined) return ''
  return `${format(current)} this week, ${format(before)} last`
}

/** Formats whole dollars, '$1,284'. */
const formatDollars = (cents: number): string => `$${formatNumber(Math.round(cents / 100))}`
