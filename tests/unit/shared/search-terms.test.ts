import { expect, test } from 'vitest'
import { readReference, toSearchTerms, joinSingleCharacters } from '#shared/domain/search-terms.ts'

test.each([
  ['(518) 555-0142', [['5185550142']]],
  ['+1 518 555 0142', [['5185550142']]],
  ['1-518-555-0142', [['5185550142']]],
  ['518.555.0142', [['5185550142']]],
  ['518\u2011555\u20130142', [['5185550142']]],
  ['555-0142', [['5550142']]],
  ['0142', [['0142']]],
  ['2014 Accord', [['2014'], ['accord']]],
  ['P-2026-0042', [['p20260042']]],
  ['p202642', [['p202642', 'p20260042']]],
  ['Jane@Home.example', [['janehomeexample']]],
  ['O’Brien', [['obrien']]],
  ['chevy equinox 2013', [['chevrolet', 'chevy'], ['equinox'], ['2013']]],
  ['VW jetta', [['volkswagen'], ['jetta']]],
  ['dodge ram 1500', [['ram'], ['1500']]],
  ['Land Rover LR3', [['landrover'], ['lr3']]],
  ['Town & Country', [['town'], ['and'], ['country']]],
  ['Ford, F-150', [['ford'], ['f150']]],
  ['%', [['%']]],
  ['— ’', [['— ’']]],
  ['  +1 ', []],
  [' ', []],
])('the search %s looks for %j', { tags: ['r23.2'] }, (text, words) => {
  expect(toSearchTerms(text)).toEqual(words)
})

test.each([
  ['f 150', [['f150']]],
  ['Ford F 150 2013', [['ford'], ['f150'], ['2013']]],
  ['mazda 3', [['mazda3']]],
  ['model s', [['models']]],
  ['a b c', [['abc']]],
  ['escape', null],
  ['f', null],
])('the single letters and digits of %s are joined as %j', { tags: ['r3.79'] }, (text, words) => {
  expect(joinSingleCharacters(toSearchTerms(text))).toEqual(words)
})

test.each([
  ['P-2026-0042', 'P-2026-0042'],
  ['p2026-42', 'P-2026-0042'],
  ['w\u20112026\u20117', 'W-2026-0007'],
  ['2026-0042', null],
])('%s is the reference %s', (text, reference) => {
  expect(readReference(text)).toBe(reference)
})
