import { expect, test } from 'vitest'
import { nextSort } from '#client/hooks/use-table-state.ts'

test.each([
  ['', 'year', 'year'],
  ['year', 'year', '-year'],
  ['-year', 'year', ''],
  ['-year', 'make', 'make'],
])('after the order %j a press on the column %s asks for %j', (current, column, next) => {
  expect(nextSort(current, column)).toBe(next)
})
