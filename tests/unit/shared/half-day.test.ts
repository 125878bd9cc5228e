import { expect, test } from 'vitest'
import { listFreeHalves } from '#shared/domain/half-day.ts'
import type { Booking } from '#shared/domain/schedule-objection.ts'

const repair = (own: Partial<Booking> = {}): Booking => ({
  id: 'one',
  kind: 'repair',
  status: 'proposed',
  title: 'Brake Service',
  customerName: '',
  startsMinute: 480,
  minutes: 240,
  bay: 1,
  ...own,
})
// 8 am to 5 pm: four hours before noon, five after it.
const SHOP = { hours: { opens: 480, closes: 1020 }, bays: 2 }
const FULL_MORNING = [repair(), repair({ bay: 2 })]
const DROP_OFFS = [repair({ startsMinute: null }), repair({ startsMinute: null, bay: null })]

test.each<[string, Booking[], Partial<typeof SHOP>, number, string]>([
  ['not the full one', FULL_MORNING, {}, 30, 'afternoon'],
  ['not the one that dropped off cars take', DROP_OFFS, {}, 60, 'afternoon'],
  ['not one in which cars go on', [repair({ startsMinute: 660 })], { bays: 1 }, 150, 'morning'],
  [
    'those of cancelled work',
    [repair({ status: 'cancelled' })],
    { bays: 1 },
    240,
    'morning afternoon',
  ],
  [
    'those of test drives',
    [repair({ kind: 'test-drive', bay: null })],
    { bays: 1 },
    240,
    'morning afternoon',
  ],
])('free halves are %s', { tags: ['r36.18'] }, (_title, bookings, shop, minutes, halves) => {
  expect(listFreeHalves(bookings, { ...SHOP, ...shop }, minutes).join(' ')).toBe(halves)
})
