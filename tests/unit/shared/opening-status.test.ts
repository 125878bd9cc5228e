import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { listOpeningStatuses } from '#shared/domain/opening-status.ts'

const textAt = (at: string, business = demoBusiness) =>
  listOpeningStatuses(business, new Date(at))[0]?.text
const vacation = Array.from({ length: 31 }, (_, day) => ({
  name: 'Vacation',
  date: `2026-07-${String(day + 1).padStart(2, '0')}`,
}))

test.each([
  ['on the eve of Thanksgiving', '2026-11-25T18:00-05:00', 'Closed, opens Friday 8 am'],
  ['on Thanksgiving', '2026-11-26T10:00-05:00', 'Closed, opens tomorrow 8 am'],
])('the words %s are right', { tags: ['r1.18', 'r1.19'] }, (_when, at, text) => {
  expect(textAt(at)).toBe(text)
})

test('other hours, zones and long closures have their words', () => {
  const hours = { ...demoBusiness.hours, saturday: { opens: '09:30', closes: '12:00' } }
  expect(textAt('2026-11-21T10:00-05:00', { ...demoBusiness, hours })).toBe('Open until noon')
  expect(textAt('2026-11-21T07:00-05:00', { ...demoBusiness, hours })).toBe('Opens at 9:30 am')
  expect(textAt('2026-11-20T12:00-05:00', { ...demoBusiness, timeZone: 'Asia/Kolkata' })).toBe(
    'Closed, opens Monday 8 am',
  )
  const closed = { ...demoBusiness, closedDays: vacation }
  expect(textAt('2026-07-01T12:00-04:00', closed)).toBe('Closed, opens Aug 3 8 am')
  const weekend = { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null }
  const never = { ...demoBusiness, hours: { ...demoBusiness.hours, ...weekend } }
  expect(textAt('2026-07-01T12:00-04:00', never)).toBe('Closed')
})

test('the list has each change of the next days, in their order, and says nothing after its end', () => {
  const [now, ...next] = listOpeningStatuses(demoBusiness, new Date('2026-11-20T16:00-05:00'))
  expect(now).toEqual({ at: 0, isOpen: true, text: 'Open until 5 pm' })
  expect(
    next.slice(0, 4).map(({ at, isOpen, text }) => [new Date(at).toISOString(), isOpen, text]),
  ).toEqual([
    ['2026-11-20T22:00:00.000Z', false, 'Closed, opens Monday 8 am'],
    ['2026-11-22T05:00:00.000Z', false, 'Closed, opens tomorrow 8 am'],
    ['2026-11-23T05:00:00.000Z', false, 'Opens at 8 am'],
    ['2026-11-23T13:00:00.000Z', true, 'Open until 5 pm'],
  ])
  expect(next.at(-1)).toEqual({ at: expect.any(Number), isOpen: false, text: '' })
  expect(next.map(({ at }) => at)).toEqual(next.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(listOpeningStatuses(demoBusiness, new Date('2026-11-20T08:00-05:00'))).toEqual([
    now,
    ...next,
  ])
})
