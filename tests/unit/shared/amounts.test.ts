import { describe, expect, test } from 'vitest'
import { readCents, readHundredths, readRate, readWhole } from '#shared/lib/amounts.ts'

describe('a typed number', () => {
  test.each([
    ['$ 12,900.00 ', 1_290_000],
    ['.50', 50],
  ])('of dollars %j is %d cents', (typed, cents) => {
    expect(readCents(typed)).toBe(cents)
  })

  test('a blank number is none', () => {
    expect([readWhole(''), readCents('  '), readHundredths(''), readRate(' ')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
