import { expect, test } from 'vitest'
import { findPriceDrop } from '#shared/domain/price-drop.ts'

const NOW = new Date('2026-11-22T15:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)
const DROPPED = {
  status: 'available' as const,
  priceCents: 990_000,
  previousPriceCents: 1_040_000,
  priceChangedAt: daysAgo(10),
}
const DROP = { dollars: 500, at: daysAgo(10).toISOString() }

test.each([
  ['a pending sale changes nothing', { status: 'pending' as const }, DROP],
  ['a sold car has none', { status: 'sold' as const }, null],
  ['a price that is no longer known is none', { priceCents: null }, null],
  [
    'it shows on the 60th day',
    { priceChangedAt: daysAgo(60) },
    { ...DROP, at: daysAgo(60).toISOString() },
  ],
  ['it no longer shows on the 61st', { priceChangedAt: daysAgo(61) }, null],
])('of the last change of a price %s', { tags: ['r4.32'] }, (_case, own, expected) => {
  expect(findPriceDrop({ ...DROPPED, ...own }, NOW)).toEqual(expected)
})
