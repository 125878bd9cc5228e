import { describe, expect, test } from 'vitest'
import { formatDayAndTime, dayIn, formatLongDate, formatShortDate } from '#shared/lib/dates.ts'

const NEW_YORK = 'America/New_York'

describe("'today' is the shop's date in its own time zone", () => {
  test('late in the evening, when it is tomorrow elsewhere', { tags: ['r1.16'] }, () => {
    const moment = new Date('2026-11-22T02:30:00Z')
    expect(dayIn(NEW_YORK, moment)).toBe('2026-11-21')
    expect(dayIn('UTC', moment)).toBe('2026-11-22')
  })

  test('at midnight on both sides of a daylight saving change', () => {
    expect(dayIn(NEW_YORK, new Date('2026-03-08T04:59:59Z'))).toBe('2026-03-07')
    expect(dayIn(NEW_YORK, new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08')
    expect(dayIn(NEW_YORK, new Date('2026-03-09T04:00:00Z'))).toBe('2026-03-09')
  })
})

test('the added date of a vehicle shows in long format', { tags: ['r4.8'] }, () => {
  expect(formatLongDate('2026-11-22T02:30:00Z', NEW_YORK)).toBe('November 21, 2026')
})

test('tables show a date in short format', () => {
  expect(formatShortDate('2026-11-22T02:30:00Z', NEW_YORK)).toBe('Nov 21, 2026')
})

test(
  'a moment to keep to is shown with weekday, time and zone of the shop',
  { tags: ['r9.20'] },
  () => {
    expect(formatDayAndTime('2026-11-25T18:00:00.000Z', 'America/New_York')).toBe(
      'Wednesday, November 25, 2026 at 1:00 PM EST',
    )
    expect(formatDayAndTime('2025-07-09T16:30:00.000Z', 'America/New_York')).toBe(
      'Wednesday, July 9, 2025 at 12:30 PM EDT',
    )
  },
)
