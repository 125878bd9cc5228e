import { describe, expect, test } from 'vitest'
import { readCents, readHundredths, readRate, readWhole } from '#shared/lib/amounts.ts'

const UNREADABLE = [
  '12900,50',
  '12.900,50',
  '1,29,00',
  '12,9000',
  ',900',
  '900,',
  '12 900',
  '0x10',
  '1e5',
  'Infinity',
  '134k',
  '1.2.3',
  '.',
  '--5',
  '$$5',
  ',89',
  '١٢',
]

describe('a typed number', () => {
  test.each([
    ['84000', 84_000],
    ['84,000', 84_000],
    ['1,234,567', 1_234_567],
    [' 2012 ', 2012],
    ['0', 0],
    ['-3', -3],
  ])('of whole miles %j is %d', (typed, number) => {
    expect(readWhole(typed)).toBe(number)
  })

  test.each([
    ['95', 9500],
    ['$95.00', 9500],
    ['$ 12,900.00 ', 1_290_000],
    ['12900.50', 1_290_050],
    ['.50', 50],
  ])('of dollars %j is %d cents', (typed, cents) => {
    expect(readCents(typed)).toBe(cents)
  })

  test.each([
    ['1.5', 150],
    ['2', 200],
    ['9.9%', 990],
  ])('of hours or percent %j is %d hundredths', (typed, hundredths) => {
    expect(readHundredths(typed)).toBe(hundredths)
  })

  test.each([
    ['8.875', 8875],
    ['8.875 %', 8875],
    ['8', 8000],
  ])('of a tax rate %j is %d thousandths of a percent', (typed, rate) => {
    expect(readRate(typed)).toBe(rate)
  })

  test.each(UNREADABLE)('written as %j cannot be read', { tags: ['r3.76'] }, (typed) => {
    for (const read of [readWhole, readCents, readHundredths, readRate]) {
      expect(read(typed)).toBeNaN()
    }
  })

  test('has no decimals in miles, exactly two in dollars, at most three in a tax rate', () => {
    expect(['84.000', '84.0', '12.50'].map(readWhole)).toEqual([Number.NaN, Number.NaN, Number.NaN])
    expect(['12.900', '45.5', '45,50', '9.'].map(readCents).every(Number.isNaN)).toBe(true)
    expect(['8,875', '8.8755'].map(readRate).every(Number.isNaN)).toBe(true)
  })

  test('that is blank is none', () => {
    expect([readWhole(''), readCents('  '), readHundredths(''), readRate(' ')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
