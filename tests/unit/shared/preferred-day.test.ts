import { expect, test } from 'vitest'
import { isOverAYearAway } from '#shared/domain/preferred-day.ts'

test.each([
  ['2025-11-26', '2026-11-26', false],
  ['2025-11-26', '2026-11-27', true],
  ['2028-02-29', '2029-02-28', false],
  ['2028-02-29', '2029-03-01', true],
])('seen from %s, the day %j is over a year away: %s', { tags: ['r7.47'] }, (today, day, isFar) => {
  expect(isOverAYearAway(day, today)).toBe(isFar)
})
