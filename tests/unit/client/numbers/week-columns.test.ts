import { expect, test } from 'vitest'
import { findMiddle, listColumns } from '#client/features/numbers/admin/week-columns.ts'

const weeksOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    week: new Date(Date.UTC(2026, 0, 5 + 7 * at)).toISOString().slice(0, 10),
    at,
  }))

test('weeks have a column each, months of a year their sum', () => {
  const few = listColumns(weeksOf(13), ({ at }) => [at])
  expect([few.columns?.length, few.columns?.[0]]).toEqual([13, { label: 'Jan 5', values: [0] }])
  const { columns, current } = listColumns(weeksOf(52), ({ at }) => [at, 1])
  expect(columns?.slice(0, 2)).toEqual([
    { label: 'Jan', values: [6, 4] },
    { label: 'Feb', values: [22, 4] },
  ])
  expect([columns?.length, current]).toEqual([12, 'This month so far'])
  expect(findMiddle([[5], [], [1], [9]])).toEqual([5])
})
