import { describe, expect, test } from 'vitest'
import {
  listColumns,
  findFirstFree,
  findFrame,
  assignLanes,
  placeAfterKey,
  withMinutes,
  withStart,
} from '#client/features/schedule/admin/board-place.ts'
import type { Booking, Place, ShopDay } from '#shared/domain/schedule-objection.ts'

const nineToTen: Place = { startsMinute: 540, minutes: 60, bay: 1 }
const shop: ShopDay = {
  day: '2026-12-01',
  hours: { opens: 480, closes: 1020 },
  bays: 2,
  skipped: null,
  now: { day: '2026-11-30', minute: 600 },
}
const frame = findFrame(shop.hours, [])
const board = { frame, columns: listColumns(2, []) }
const booking = (id: string, place: Partial<Place> = {}): Booking => ({
  ...nineToTen,
  ...place,
  id,
  kind: 'repair',
  status: 'confirmed',
  title: id,
  customerName: '',
})

test('the frame has the hours in full rows and every appointment', { tags: ['r37.1'] }, () => {
  expect(frame).toEqual({ from: 450, to: 1080 })
  const late = { startsMinute: 1125, minutes: 60 }
  expect(findFrame(shop.hours, [late])).toEqual({ from: 450, to: 1200 })
  expect(findFrame({ opens: 0, closes: 1440 }, [])).toEqual({ from: 0, to: 1440 })
  expect(findFrame(null, [{ startsMinute: 370, minutes: 30 }])).toEqual({ from: 360, to: 1020 })
})

describe('arrow keys', () => {
  test.each([
    ['ArrowDown', false, nineToTen, { startsMinute: 570 }],
    ['ArrowUp', false, { ...nineToTen, startsMinute: 555 }, { startsMinute: 510 }],
    ['ArrowUp', false, { ...nineToTen, startsMinute: 450 }, { startsMinute: null }],
    ['ArrowDown', false, { ...nineToTen, startsMinute: null }, { startsMinute: 450 }],
    ['ArrowLeft', false, nineToTen, { bay: null }],
    ['ArrowRight', true, { ...nineToTen, minutes: 480 }, { minutes: 480 }],
  ] as const)('%s with Shift %s moves %j by %j', { tags: ['r37.2'] }, (key, shiftKey, from, to) => {
    expect(placeAfterKey(from, { key, shiftKey }, board)).toEqual({ ...from, ...to })
  })
})

test('no place ends after midnight', { tags: ['r37.2', 'r36.1'] }, () => {
  const allDay = { from: 0, to: 1440 }
  expect(withStart({ ...nineToTen, minutes: 120 }, 1430, allDay).startsMinute).toBe(1320)
  expect(withMinutes({ ...nineToTen, startsMinute: 1380 }, 240).minutes).toBe(60)
})

test('cards of the same time share the width of their column', { tags: ['r37.1'] }, () => {
  const lanes = assignLanes([
    booking('a'),
    booking('b', { startsMinute: 570 }),
    booking('c', { startsMinute: 600 }),
    booking('d', { startsMinute: 660 }),
    booking('e', { startsMinute: null }),
  ])
  expect(Object.fromEntries(lanes)).toEqual({
    a: { lane: 0, lanes: 2 },
    b: { lane: 1, lanes: 2 },
    c: { lane: 0, lanes: 2 },
    d: { lane: 0, lanes: 1 },
  })
})

test('the first free place is neither over nor taken', { tags: ['r37.4'] }, () => {
  const hour = { kind: 'repair', minutes: 60 } as const
  expect(findFirstFree([], hour, shop)).toEqual({ startsMinute: 480, minutes: 60, bay: 1 })
  const taken = [booking('a', { startsMinute: 480 }), booking('b', { startsMinute: 480, bay: 2 })]
  expect(findFirstFree(taken, hour, shop)).toMatchObject({ startsMinute: 540, bay: 1 })
  const now = { day: shop.day, minute: 605 }
  expect(findFirstFree([], hour, { ...shop, now })).toMatchObject({ startsMinute: 630 })
  const drive = { kind: 'test-drive', minutes: 30 } as const
  expect(findFirstFree(taken, drive, shop)).toMatchObject({ startsMinute: 480, bay: null })
  expect(findFirstFree([], hour, { ...shop, hours: null })).toMatchObject({ startsMinute: 480 })
})
