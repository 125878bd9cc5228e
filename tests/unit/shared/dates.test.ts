import { expect, test } from 'vitest'
import { formatDayAndTime, formatLongDate } from '#shared/lib/dates.ts'

const NEW_YORK = 'America/New_York'

test('the added date of a vehicle shows in long format', { tags: ['r4.8'] }, () => {
  expect(formatLongDate('2026-11-22T02:30:00Z', NEW_YORK)).toBe('November 21, 2026')
})

test('a moment has weekday, time and zone of the shop', { tags: ['r9.20'] }, () => {
  expect(formatDayAndTime('2026-11-25T18:00:00.000Z', 'America/New_York')).toBe(
    'Wednesday, November 25, 2026 at 1:00 PM EST',
  )
  expect(formatDayAndTime('2025-07-09T16:30:00.000Z', 'America/New_York')).toBe(
    'Wednesday, July 9, 2025 at 12:30 PM EDT',
  )
})
