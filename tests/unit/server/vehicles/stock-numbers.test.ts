import { expect, test } from 'vitest'
import { followingNumbers } from '#server/features/vehicles/suggest-stock-number.ts'

test.each([
  [['R-104', 'R-103', 'R-102'], 'R-105'],
  [['R-1002', 'R-999', 'R-1001'], 'R-1003'],
  [['26-0143', '26-0142', '25-0999'], '26-0144'],
  [['D0099', 'D0098'], 'D0100'],
  [['417A', '416A'], '418A'],
  [['12', '11', '10'], '13'],
  [['SPECIAL', 'R-7', 'R-6'], 'R-8'],
  [['X-1', 'R-7', 'R-6'], 'R-8'],
  [['r-7', 'R-6'], 'r-8'],
])('after %j the next stock number is %s', { tags: ['r13.36'] }, (newest, next) => {
  expect(followingNumbers(newest)[0]).toBe(next)
})

test('numbers without digits, and an inventory without vehicles, suggest nothing', () => {
  expect([followingNumbers(['BLUE', 'RED']), followingNumbers([])]).toEqual([[], []])
})
