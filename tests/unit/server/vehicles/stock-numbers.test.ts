import { expect, test } from 'vitest'
import { suggestNumbers } from '#server/features/vehicles/suggest-stock-number.ts'

test.each([
  [['26-0143', '26-0142', '25-0999'], '26-0144'],
  [['D0099', 'D0098'], 'D0100'],
  [['SPECIAL', 'R-7', 'R-6'], 'R-8'],
  [['X-1', 'R-7', 'R-6'], 'R-8'],
])('after %j the next stock number is %s', { tags: ['r13.36'] }, (newest, next) => {
  expect(suggestNumbers(newest)[0]).toBe(next)
})

test('numbers without digits, and an inventory without vehicles, suggest nothing', () => {
  expect([suggestNumbers(['BLUE', 'RED']), suggestNumbers([])]).toEqual([[], []])
})
