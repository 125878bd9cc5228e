import type { Numbers } from '#shared/domain/numbers.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import type { ChartColumn } from '../../../components/staff/column-chart.tsx'

/** More weeks are grouped by month. */
const WEEKS_MAX = 13
const WEEKS_MIN = 4
const MONTH_LENGTH = 'yyyy-mm'.length

type Week = { week: string }
/** Null without weeks. */
export type Columns = { columns: ChartColumn[] | null; current: string }

/** True if the weeks are too many for a column each. */
export const hasMonths = (weeks: Week[]): boolean => weeks.length > WEEKS_MAX

/** Weeks of a period or its months. */
export function listColumns<Each extends Week>(
  weeks: Each[],
  toValues: (week: Each, index: number) => number[],
  /** Joins the weeks of a month. */
  merge: (weeks: number[][]) => number[] = addUp,
): Columns {
  const listed = weeks.map((week, index) => ({ week: week.week, values: toValues(week, index) }))
  if (!hasMonths(weeks)) {
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

/** Finds the first week with data, if it is not in the first one of the months. */
export function findFirstWeek({ answers, money, schedule }: Numbers): string | null {
  const { weeks } = answers
  if (!hasMonths(weeks)) return null
  const busy = [
    ...weeks.filter(({ received }) => received > 0),
    ...money.weeks.filter((week) => week.invoiced.count + week.quotes.quoted.count > 0),
    ...schedule.weeks.filter(({ appointments }) => appointments > 0),
  ].map(({ week }) => week)
  const [first] = busy.toSorted((a, b) => a.localeCompare(b))
  const begin = weeks[0]?.week.slice(0, MONTH_LENGTH)
  return first && begin && !first.startsWith(begin) ? first : null
}

/** Leaves out the weeks before a first one, down to the few that a chart needs. */
export function startAt(first: string, { answers, money, schedule, ...others }: Numbers): Numbers {
  const cut = <Each extends Week>(weeks: Each[]): Each[] => {
    const at = weeks.findIndex(({ week }) => week >= first)
    return weeks.slice(Math.min(at, weeks.length - WEEKS_MIN))
  }
  return {
    ...others,
    answers: { ...answers, weeks: cut(answers.weeks) },
    money: { ...money, weeks: cut(money.weeks) },
    schedule: { ...schedule, weeks: cut(schedule.weeks) },
  }
}

const addUp = ([first = [], ...others]: number[][]): number[] =>
  others.reduce((sums, values) => sums.map((sum, at) => sum + (values[at] ?? 0)), first)

/** Middle of one value of each week. */
export function findMiddle(weeks: number[][]): number[] {
  const values = weeks.flat().toSorted((a, b) => a - b)
  return values.slice(Math.floor(values.length / 2)).slice(0, 1)
}
