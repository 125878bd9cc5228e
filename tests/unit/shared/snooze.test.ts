import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import type { OpeningTimes } from '#shared/domain/business-hours.ts'
import { snoozeChoices, getOpening } from '#shared/domain/snooze.ts'

const TIMES: OpeningTimes = { ...demoBusiness, closedDays: [], specialHours: [] }
const choicesAt = (moment: string, times = TIMES) =>
  snoozeChoices(new Date(moment), times).map(({ label, until }) => [label, until.toISOString()])

describe('the moments to come back to a request', () => {
  test('a Wednesday offers later, tomorrow and Monday, at opening', { tags: ['r29.1'] }, () => {
    expect(choicesAt('2025-07-16T10:10:00-04:00')).toEqual([
      ['Later today', '2025-07-16T17:30:00.000Z'],
      ['Tomorrow morning', '2025-07-17T12:00:00.000Z'],
      ['Monday', '2025-07-21T12:00:00.000Z'],
    ])
  })

  test('a day before a closed one offers the next open day alone', { tags: ['r29.1'] }, () => {
    expect(choicesAt('2025-07-18T15:00:00-04:00')).toEqual([['Monday', '2025-07-21T12:00:00.000Z']])
  })

  test('name Monday once, and the day after it where the shop is closed on Monday', () => {
    expect(choicesAt('2025-07-20T10:00:00-04:00')).toEqual([
      ['Tomorrow morning', '2025-07-21T12:00:00.000Z'],
    ])
    const closedOnMonday = { ...TIMES, closedDays: [{ name: 'Inventory', date: '2025-07-21' }] }
    expect(choicesAt('2025-07-18T16:00:00-04:00', closedOnMonday)).toEqual([
      ['Tuesday', '2025-07-22T12:00:00.000Z'],
    ])
  })

  test('keep to the clock of the shop when it changes', () => {
    expect(choicesAt('2025-10-31T16:00:00-04:00')).toEqual([['Monday', '2025-11-03T13:00:00.000Z']])
  })

  test('begin when the shop opens on a chosen day, or in the morning of a closed one', () => {
    expect(getOpening('2025-07-17', TIMES).toISOString()).toBe('2025-07-17T12:00:00.000Z')
    expect(getOpening('2025-07-19', TIMES).toISOString()).toBe('2025-07-19T12:00:00.000Z')
  })
})
