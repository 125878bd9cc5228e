import { formatMonthDay } from '#shared/lib/dates.ts'
import type { ChartColumn } from '../../../components/staff/column-chart.tsx'

/** More weeks are grouped by month. */
const WEEKS_MAX = 13

type Week = { week: string }
type Columns = {
  columns: ChartColumn[]
  current: string
  /** Months before the first one with data, which have no column. */
  before?: string
}

/** Weeks of a period or its months; `merge` joins a month. */
export function listColumns<Each extends Week>(
  weeks: Each[],
  toValues: (week: Each, index: number) => number[],
  merge: (weeks: number[][]) => number[] = addUp,
): Columns {
  const listed = weeks.map((week, index) => ({ week: week.week, values: toValues(week, index) }))
  if (weeks.length <= WEEKS_MAX) {
    return {
      columns: listed.map(({ week, values }) => ({ label: formatMonthDay(week), values })),
      current: 'This week so far',
    }
  }
  const months = new Set(listed.map(({ week }) => week.slice(0, 'yyyy-mm'.length)))
  const columns = [...months].map((month) => ({
    label: formatMonthDay(`${month}-01`).replace(' 1', ''),
    values: merge(listed.filter(({ week }) => week.startsWith(month)).map(({ values }) => values)),
  }))
  return { ...startWithData(columns), current: 'This month so far' }
}

function startWithData(columns: ChartColumn[]): Pick<Columns, 'columns' | 'before'> {
  const first = columns.findIndex(({ values }) => values.some((value) => value > 0))
  const empty = columns.slice(0, Math.max(first, 0)).map(({ label }) => label)
  if (empty.length === 0) return { columns }
  const [from, to = from] = [empty[0], empty.at(-1)]
  return {
    columns: columns.slice(first),
    before: from === to ? `None in ${from}` : `None from ${from} to ${to}`,
  }
}

const addUp = ([first = [], ...others]: number[][]): number[] =>
  others.reduce((sums, values) => sums.map((sum, at) => sum + (values[at] ?? 0)), first)

/** Middle of one value of each week. */
export function findMiddle(weeks: number[][]): number[] {
  const values = weeks.flat().toSorted((a, b) => a - b)
  return values.slice(Math.floor(values.length / 2)).slice(0, 1)
}
