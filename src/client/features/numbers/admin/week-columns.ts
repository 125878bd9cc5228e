import type { Numbers } from '#shared/domain/numbers.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import type { ChartColumn } from '../../../components/staff/column-chart.tsx'

/** More weeks are grouped by month. */
const WEEKS_MAX = 13
const MONTH_LENGTH = 'yyyy-mm'.length

type Week = { week: string }
/** Null without weeks. */
export type Columns = { columns: ChartColumn[] | null; current: string }

/** Weeks of a period or its months. */
export function listColumns<Each extends Week>(
  weeks: Each[],
  toValues: (week: Each, index: number) => number[],
  /** Joins the weeks of a month. */
  merge: (weeks: number[][]) => number[] = addUp,
): Columns {
  const listed = weeks.map((week, index) => ({ week: week.week, values: toValues(week, index) }))
  if (weeks.length <= WEEKS_MAX) {
    return {
      columns:
        weeks.length === 0
          ? null
          : listed.map(({ week, values }) => ({ label: formatMonthDay(week), values })),
      current: 'This week so far',
    }
  }
  const months = new Set(listed.map(({ week }) => week.slice(0, MONTH_LENGTH)))
  const columns = [...months].map((month) => ({
    label: formatMonthDay(`${month}-01`).replace(' 1', ''),
    values: merge(listed.filter(({ week }) => week.startsWith(month)).map(({ values }) => values)),
  }))
  return { columns, current: 'This month so far' }
}

/** Finds the first month with data, '2026-11', if it is not the first one of the months. */
export function findFirstMonth({ answers, money, schedule }: Numbers): string | null {
  const { weeks } = answers
  if (weeks.length <= WEEKS_MAX) return null
  const busy = [
    ...weeks.filter(({ received }) => received > 0),
    ...money.weeks.filter((week) => week.invoiced.count + week.quotes.quoted.count > 0),
    ...schedule.weeks.filter(({ appointments }) => appointments > 0),
  ].map(({ week }) => week.slice(0, MONTH_LENGTH))
  const [first] = busy.toSorted((a, b) => a.localeCompare(b))
  return first && weeks[0] && first > weeks[0].week ? first : null
}

const addUp = ([first = [], ...others]: number[][]): number[] =>
  others.reduce((sums, values) => sums.map((sum, at) => sum + (values[at] ?? 0)), first)

/** Middle of one value of each week. */
export function findMiddle(weeks: number[][]): number[] {
  const values = weeks.flat().toSorted((a, b) => a - b)
  return values.slice(Math.floor(values.length / 2)).slice(0, 1)
}
