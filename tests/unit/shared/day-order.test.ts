import { expect, test } from 'vitest'
import { findDayOrder, writeMonthFirst } from '#shared/lib/day-order.ts'

test.each([
  [['3.4.2024', '5.6.2024'], null],
  [['2024-03-14', 'Mar 14'], null],
] as const)('dates %j are %s', { tags: ['r14.30'] }, (texts, order) => {
  expect(findDayOrder(texts)).toBe(order)
})

test.each([
  ['3.4.2024', 'month-first', '3/4/2024'],
  ['3.4.2024', 'day-first', '4/3/2024'],
  ['3.4.2024', null, null],
  ['3/4/2024', null, '3/4/2024'],
] as const)('%s, %s, is %s', { tags: ['r14.30'] }, (day, order, written) => {
  expect(writeMonthFirst(day, order)).toBe(written)
})
