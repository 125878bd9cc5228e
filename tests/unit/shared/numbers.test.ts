import { expect, test } from 'vitest'
import { readNumber } from '#shared/domain/field-schema.ts'

test('commas and blanks are removed from a number before it is read', () => {
  expect(['45,000', ' 2012 ', '1,234,567', '0', '-3', '12.5'].map(readNumber)).toEqual([
    45_000, 2012, 1_234_567, 0, -3, 12.5,
  ])
})

test('a number that JSON sends as a number stays as it is', () => {
  expect(readNumber(2012)).toBe(2012)
})

test('a blank is no number', () => {
  expect(['', '  ', ','].map(readNumber)).toEqual([undefined, undefined, undefined])
})

test('what is no number comes back unchanged for the schema to refuse', () => {
  const object = {}
  expect(['45k', 'NaN', 'Infinity', '12 34'].map(readNumber)).toEqual([
    '45k',
    'NaN',
    'Infinity',
    '12 34',
  ])
  expect([null, true, object].map(readNumber)).toEqual([null, true, object])
})
