import { describe, expect, test } from 'vitest'
import { matchPattern, toVinKey } from '#server/features/vin/decoders/vpic-file.ts'

const match = (pattern: string, allowedMismatches = 0): number =>
  matchPattern({
    text: Buffer.from(pattern),
    start: 0,
    end: pattern.length,
    key: toVinKey('1FTEW2L57SFC06715'),
    allowedMismatches,
  })

describe('patterns over positions 4-8 and 10-17 of a VIN', () => {
  test.each([
    ['*[A-Z]2', 2],
    ['[DE][VW]', 2],
  ])('%j matches, fixing %i positions', (pattern, fixedPositions) => {
    expect(match(pattern)).toBe(fixedPositions)
  })
})
