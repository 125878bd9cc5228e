import { describe, expect, test } from 'vitest'
import { matchPattern, vinKey } from '#server/features/vin/decoders/vpic-file.ts'

const match = (pattern: string, allowedMismatches = 0): number =>
  matchPattern({
    text: Buffer.from(pattern),
    start: 0,
    end: pattern.length,
    key: vinKey('1FTEW2L57SFC06715'),
    allowedMismatches,
  })

describe('patterns over positions 4-8 and 10-17 of a VIN', () => {
  test('the key leaves out the maker and the check digit', () => {
    expect(String(vinKey('1FTEW2L57SFC06715'))).toBe('EW2L5|SFC06715')
  })

  test.each([
    ['EW2', 3],
    ['E**L', 2],
    ['*[A-Z]2', 2],
    ['[DE][VW]', 2],
    ['*****|*F', 1],
    ['', 0],
  ])('%j matches, fixing %i positions', (pattern, fixedPositions) => {
    expect(match(pattern)).toBe(fixedPositions)
  })

  test.each(['EX2', '[A-D]W', '*****|*G', 'EW2L5|SFC067150'])('%j does not match', (pattern) => {
    expect(match(pattern)).toBe(-1)
  })

  test('a mismatch may be allowed', () => {
    expect(match('EX2', 1)).toBe(3)
    expect(match('AX2', 1)).toBe(-1)
  })
})
