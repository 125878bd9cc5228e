import { describe, expect, test } from 'vitest'
import {
  type Booking,
  formatObjectionKey,
  listObjections,
  describeObjection,
  isFinalObjection,
  type ShopDay,
} from '#shared/domain/schedule-objection.ts'
import { formatSlot, parseMinute } from '#shared/domain/schedule.ts'
import { getShopDay } from '#shared/domain/shop-day.ts'

const NINE = parseMinute('09:00')
const SHOP: ShopDay = {
  day: '2026-11-24',
  hours: { opens: parseMinute('08:00'), closes: parseMinute('17:00') },
  bays: 2,
  skipped: null,
  now: { day: '2026-11-23', minute: parseMinute('16:00') },
}
const repair = (own: Partial<Booking> = {}): Booking => ({
  id: 'one',
  kind: 'repair',
  status: 'proposed',
  title: 'Brake Service',
  customerName: 'Sam Roe',
  startsMinute: NINE,
  minutes: 90,
  bay: 1,
  ...own,
})
const { id: _id, ...NEXT } = repair()
const keysOf = (bookings: Booking[], own: Partial<Booking> = {}, shop: Partial<ShopDay> = {}) =>
  listObjections(bookings, { ...NEXT, ...own }, { ...SHOP, ...shop }).map(formatObjectionKey)

const TWO = [repair(), repair({ id: 'two', bay: 2 })]
const MUCH = [repair({ minutes: 480 }), repair({ id: 'two', startsMinute: null, minutes: 480 })]
const TURNS = [repair({ minutes: 30 }), repair({ ...TWO[1], startsMinute: NINE + 30, minutes: 30 })]
const at = (time: string) => ({ startsMinute: parseMinute(time) })

describe('what speaks against an appointment', () => {
  test.each<[string, Booking[], Partial<Booking>, string[]]>([
    ['another one in its bay', [repair()], { startsMinute: NINE + 89 }, ['overlap:one']],
    ['a no-show is none', [repair({ status: 'no-show' })], {}, []],
    ['all bays are taken', TWO, { bay: null }, ['full']],
    ['as many as there are bays', TWO.map((each) => ({ ...each, bay: null })), {}, ['full']],
    ['two in turn leave a bay free', TURNS, { bay: null }, []],
    ['cars in bays leave room for a test drive', TWO, { kind: 'test-drive', bay: null }, []],
    ['a test drive in a bay needs it', [repair()], { kind: 'test-drive' }, ['overlap:one']],
    ['it begins before the hours', [], at('07:59'), ['outside-hours']],
    ['it ends after the hours', [], at('15:31'), ['outside-hours']],
    ['too much work for the day', MUCH, { startsMinute: null, minutes: 121 }, ['too-much']],
    ['just as much work as fits', MUCH, { startsMinute: null, minutes: 120 }, []],
  ])('%s', { tags: ['r36.2', 'r36.3', 'r36.4'] }, (_what, bookings, own, keys) => {
    expect(keysOf(bookings, own)).toEqual(keys)
  })

  test('a morning of today is no objection at nine', { tags: ['r36.2'] }, () => {
    const now = { day: '2026-11-24', minute: NINE }
    expect(keysOf([], { startsMinute: null }, { now })).toEqual([])
  })

  test('staff may accept an objection, except a closed day', { tags: ['r36.3'] }, () => {
    expect(isFinalObjection({ kind: 'closed' }, { kind: 'repair' })).toBe(true)
    expect(isFinalObjection({ kind: 'closed' }, { kind: 'other' })).toBe(false)
    expect(isFinalObjection({ kind: 'skipped' }, { kind: 'other' })).toBe(true)
    expect(isFinalObjection({ kind: 'past' }, { kind: 'repair' })).toBe(false)
  })

  test('an objection says what is in the way', { tags: ['r36.2'] }, () => {
    expect(describeObjection({ kind: 'overlap', with: repair() }, SHOP)).toBe(
      'Bay 1 has Brake Service for Sam Roe, 9 am to 10:30 am.',
    )
    expect(
      describeObjection({ kind: 'too-much', bookedMinutes: 1110, freeMinutes: 1080 }, SHOP),
    ).toBe('Nov 24, 2026 would have 18.5 h of work for 18 h in the bays.')
  })
})

const WEEK = {
  sunday: { opens: '01:00', closes: '17:00' },
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
}
const NEW_YORK = {
  hours: WEEK,
  closedDays: [],
  specialHours: [],
  timeZone: 'America/New_York',
  bays: 2,
}
test.each([
  ['in spring', '2027-03-14', { from: 120, to: 180 }],
  ['in fall', '2026-11-01', null],
  ['without a change', '2026-11-08', null],
])('the skipped time of a Sunday %s', { tags: ['r36.3'] }, (_season, day, skipped) => {
  const shop = getShopDay(day, NEW_YORK, new Date('2026-11-02T04:59:00Z'))
  expect(shop).toMatchObject({
    skipped,
    hours: { opens: 60, closes: 1020 },
    now: { day: '2026-11-01', minute: 1439 },
  })
})

test('a slot reads as a counter says it', () => {
  expect(formatSlot({ startsMinute: 660, minutes: 60 })).toBe('11 am to noon')
  expect(formatSlot({ startsMinute: 1380, minutes: 60 })).toBe('11 pm to 12 am')
  expect(formatSlot({ startsMinute: null, minutes: 60 })).toBe('Drop off in the morning')
})
