import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { listClosingNotices, signTime, formatWeek } from '#shared/domain/hours-text.ts'

const { hours } = demoBusiness

test.each([
  ['00:00', '12am'],
  ['12:00', '12pm'],
])('the time %s is %s on a sign', (time, words) => {
  expect(signTime(time)).toBe(words)
})

test('a week is said in as few words as it can be', () => {
  expect(formatWeek(hours)).toBe(demoBusiness.hoursText)
  const saturday = { opens: '09:00', closes: '13:00' }
  expect(formatWeek({ ...hours, wednesday: null, saturday })).toBe(
    'Monday-Tuesday 8am-5pm, Thursday-Friday 8am-5pm, Saturday 9am-1pm',
  )
})

test('closed and other days of the week are announced', { tags: ['r24.15'] }, () => {
  const business = {
    ...demoBusiness,
    closedDays: [
      ...demoBusiness.closedDays,
      { name: 'Closed', date: '2026-11-24' },
      { name: 'Long ago', date: '2026-11-22' },
      { name: 'Much later', date: '2026-12-01' },
    ],
    specialHours: [{ name: 'Snow', date: '2026-11-23', opens: '08:00', closes: '14:00' }],
  }
  expect(listClosingNotices(business, '2026-11-23')).toEqual([
    'Monday, November 23: open 8am-2pm (Snow)',
    'Closed Tuesday, November 24',
  ])
})
