import { expect, test } from 'vitest'
import { readNumber } from '#shared/domain/field-schema.ts'

test('commas before groups of three and blanks are removed from a number before it is read', () => {
  expect(['45,000', ' 2012 ', '1,234,567', '0', '-3'].map(readNumber)).toEqual([
    45_000, 2012, 1_234_567, 0, -3,
  ])
})

test('a number that JSON sends as a number stays as it is', () => {
  expect(readNumber(2012)).toBe(2012)
})

test('a blank is no number', () => {
  expect(['', '  '].map(readNumber)).toEqual([undefined, undefined])
})

test('what is no number comes back unchanged for the schema to refuse', () => {
  const object = {}
  const wrong = ['45k', 'NaN', 'Infinity', '12 34', ',', '12.5', '84.000', '84,5', '0x10', '1e5']
  expect(wrong.map(readNumber)).toEqual(wrong)
  expect([null, true, object].map(readNumber)).toEqual([null, true, object])
})
