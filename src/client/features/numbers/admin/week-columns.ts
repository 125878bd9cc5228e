import { formatMonthDay } from '#shared/lib/dates.ts'
import type { ChartColumn } from '../../../components/staff/column-chart.tsx'

/** More weeks are grouped by month. */
const WEEKS_MAX = 13
/** Columns that stay even if the first of them are empty. */
const COLUMNS_MIN = 4

type Week = { week: string }
type Columns = { columns: ChartColumn[]; current: string }

/** Weeks of a period or its months, from the first that has a value; `merge` joins a month. */
export function listColumns<Each extends Week>(
  weeks: Each[],
  toValues: (week: Each, index: number) => number[],
  merge: (weeks: number[][]) => number[] = addUp,
): Columns {
  const listed = weeks.map((week, index) => ({ week: week.week, values: toValues(week, index) }))
  if (weeks.length <= WEEKS_MAX) {
    return {
      columns: dropEmptyStart(
        listed.map(({ week, values }) => ({ label: formatMonthDay(week), values })),
      ),
      current: 'This week so far',
    }
  }
  const months = new Set(listed.map(({ week }) => week.slice(0, 'yyyy-mm'.length)))
  return {
    columns: dropEmptyStart(
      [...months].map((month) => ({
        label: formatMonthDay(`${month}-01`).replace(' 1', ''),
        values: merge(
          listed.filter(({ week }) => week.startsWith(month)).map(({ values }) => values),
        ),
      })),
    ),
    current: 'This month so far',
  }
}

/** A shop that is new to the program has no numbers of the time before it. */
function dropEmptyStart(columns: ChartColumn[]): ChartColumn[] {
  const latest = columns.length - COLUMNS_MIN
  const first = columns.findIndex(
    ({ values }, at) => at >= latest || values.some((value) => value > 0),
  )
  return columns.slice(Math.max(0, first))
}

const addUp = ([first = [], ...others]: number[][]): number[] =>
  others.reduce((sums, values) => sums.map((sum, at) => sum + (values[at] ?? 0)), first)

/** Middle of one value of each week. */
export function findMiddle(weeks: number[][]): number[] {
  const values = weeks.flat().toSorted((a, b) => a - b)
  return values.slice(Math.floor(values.length / 2)).slice(0, 1)
}
