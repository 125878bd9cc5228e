import { describe, expect, test } from 'vitest'
import {
  addBusinessHours,
  countBusinessMinutes,
  listExceptionalDays,
  isClosedOn,
  findNextOpenDay,
  type OpeningTimes,
} from '#shared/domain/business-hours.ts'
import type { ClosedDay } from '#shared/domain/business.ts'

const open = { opens: '08:00', closes: '17:00' }
const independenceDay: ClosedDay = { name: 'Independence Day', everyYear: '07-04' }
const shop: OpeningTimes = {
  timeZone: 'America/New_York',
  hours: {
    sunday: null,
    monday: open,
    tuesday: open,
    wednesday: open,
    thursday: open,
    friday: open,
    saturday: null,
  },
  closedDays: [independenceDay],
  specialHours: [],
}
const replyDue = (from: string, business = shop) =>
  addBusinessHours({ from: new Date(from), hours: 24, business }).toISOString()
const minutes = (from: string, to: string, business = shop) =>
  countBusinessMinutes({ from: new Date(from), to: new Date(to), business })

describe('a reply within 24 business hours, Monday to Friday 8 to 5', () => {
  test('a reply to Friday 16:00 is due on Wednesday 13:00', { tags: ['r1.13', 'r9.17'] }, () => {
    expect(replyDue('2025-06-06T16:00-04:00')).toBe('2025-06-11T17:00:00.000Z')
  })

  test('a reply to Saturday 10:00 is due on Wednesday 14:00', { tags: ['r9.18'] }, () => {
    expect(replyDue('2025-06-07T10:00-04:00')).toBe('2025-06-11T18:00:00.000Z')
  })

  test('a reply to July 3 at 15:30 is due on July 9 at 12:30', { tags: ['r9.19'] }, () => {
    expect(replyDue('2025-07-03T15:30-04:00')).toBe('2025-07-09T16:30:00.000Z')
  })
})

describe('business hours', () => {
  test('are over at closing time, not at the next opening', () => {
    const due = addBusinessHours({
      from: new Date('2025-06-09T08:00-04:00'),
      hours: 9,
      business: shop,
    })
    expect(due.toISOString()).toBe('2025-06-09T21:00:00.000Z')
  })

  test('count what really passes on a day that loses or repeats an hour while the shop is open', () => {
    const night = { ...shop, hours: { ...shop.hours, sunday: { opens: '01:00', closes: '04:00' } } }
    expect(minutes('2025-03-09T00:00-05:00', '2025-03-09T12:00-04:00', night)).toBe(120)
    expect(minutes('2025-11-02T00:00-04:00', '2025-11-02T12:00-05:00', night)).toBe(240)
  })

  test('are counted in minutes until a reply is due, negative once it is overdue', () => {
    expect(minutes('2025-06-11T09:00-04:00', '2025-06-11T13:00-04:00')).toBe(240)
    expect(minutes('2025-06-06T16:30-04:00', '2025-06-09T08:15-04:00')).toBe(45)
    expect(minutes('2025-06-07T09:00-04:00', '2025-06-08T09:00-04:00')).toBe(0)
    expect(minutes('2025-06-11T14:00-04:00', '2025-06-11T13:00-04:00')).toBe(-60)
  })
})

describe('a closed day', () => {
  test('can be a single date', () => {
    const days: ClosedDay[] = [{ name: 'Inventory', date: '2026-01-02' }]
    expect(isClosedOn('2026-01-02', days)).toBe(true)
    expect(isClosedOn('2027-01-02', days)).toBe(false)
  })

  test('can be a date of every year', () => {
    expect(isClosedOn('2025-07-04', [independenceDay])).toBe(true)
    expect(isClosedOn('2031-07-04', [independenceDay])).toBe(true)
    expect(isClosedOn('2025-07-05', [independenceDay])).toBe(false)
  })

  test('can be the last weekday of a month', () => {
    const days: ClosedDay[] = [{ name: 'Memorial Day', month: 5, weekday: 'monday', nth: -1 }]
    expect(
      ['2025-05-19', '2025-05-26', '2026-05-25', '2027-05-31'].filter((day) =>
        isClosedOn(day, days),
      ),
    ).toEqual(['2025-05-26', '2026-05-25', '2027-05-31'])
  })
})

test('exceptional are holidays on usually open days of the week, and days with hours of their own', () => {
  const saturday = { name: 'Yard sale', date: '2027-07-10', opens: '09:00', closes: '12:00' }
  const usual = { name: 'As usual', date: '2027-07-12', ...open }
  const christmas: ClosedDay = { name: 'Christmas Day', everyYear: '12-25' }
  const business = {
    ...shop,
    closedDays: [independenceDay, christmas],
    specialHours: [saturday, usual],
  }
  // In 2027 Independence Day is a Sunday and Christmas Day a Saturday.
  expect(listExceptionalDays('2027-07-01', 365, business)).toEqual([
    { day: '2027-07-10', hours: saturday },
  ])
  expect(listExceptionalDays('2028-07-04', 1, business)).toEqual([
    { day: '2028-07-04', hours: null },
  ])
  expect(listExceptionalDays('2028-07-05', 1, business)).toEqual([])
})

test('the next open day leaves out weekends and holidays', { tags: ['r7.46'] }, () => {
  expect(findNextOpenDay('2025-07-03', shop)).toBe('2025-07-07')
  expect(findNextOpenDay('2028-02-28', shop)).toBe('2028-02-29')
  const hours = { ...shop.hours, monday: null, tuesday: null, wednesday: null }
  expect(
    findNextOpenDay('2025-07-03', { ...shop, hours: { ...hours, thursday: null, friday: null } }),
  ).toBeNull()
})
