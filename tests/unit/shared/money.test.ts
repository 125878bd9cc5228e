import { expect, test } from 'vitest'
import { formatNumber, formatPrice, roundPrice } from '#shared/lib/money.ts'

test('prices show a dollar sign and separators, no decimals', { tags: ['r3.34', 'r4.4'] }, () => {
  expect([0, 950, 12_900, 1_250_000].map(formatPrice)).toEqual([
    '$0',
    '$950',
    '$12,900',
    '$1,250,000',
  ])
  expect(formatPrice(12_899.5)).toBe('$12,900')
  expect([12_899.49, 12_899.5, 15_999.99].map(roundPrice)).toEqual([12_899, 12_900, 16_000])
})

test('mileage shows thousands separators', { tags: ['r3.35'] }, () => {
  expect([0, 999, 45_000, 1_234_567].map(formatNumber)).toEqual(['0', '999', '45,000', '1,234,567'])
})
