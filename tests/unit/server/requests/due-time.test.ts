import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { computeDueTime } from '#server/features/requests/due-time.ts'

// Monday to Friday 8 to 5; July 3, 2026 is a closed Friday.
const business = { ...demoBusiness, closedDays: [{ date: '2026-07-03', name: 'Holiday' }] }
const at = (text: string) => new Date(`${text}-04:00`)

test('a wish for a Monday after a closed Friday is due on Thursday', { tags: ['r9.16'] }, () => {
  expect(computeDueTime(at('2026-07-01T16:00'), business, '2026-07-06')).toEqual(
    at('2026-07-02T17:00'),
  )
})

test.each([
  ['today', '2026-07-09T10:00', '2026-07-09', '2026-07-09T11:00'],
  ['Monday, on Saturday', '2026-07-11T10:00', '2026-07-13', '2026-07-13T09:00'],
])('without such hours is due in an hour: %s', { tags: ['r9.16'] }, (_day, now, day, due) => {
  expect(computeDueTime(at(now), business, day)).toEqual(at(due))
})

test('a day that is past, as staff may enter one, changes nothing', () => {
  const now = at('2026-07-09T10:00')
  expect(computeDueTime(now, business, '2026-07-01')).toEqual(computeDueTime(now, business))
})
