import { expect, test } from 'vitest'
import { searchWords } from '#shared/lib/search-words.ts'

test.each([
  ['(518) 555-0142', [['5185550142']]],
  ['+1 518 555 0142', [['5185550142']]],
  ['1-518-555-0142', [['5185550142']]],
  ['518.555.0142', [['5185550142']]],
  ['555-0142', [['555-0142', '5550142']]],
  ['0142', [['0142']]],
  ['2014 Accord', [['2014'], ['accord']]],
  ['P-2026-0042', [['p-2026-0042']]],
  ['p202642', [['p202642', 'p-2026-0042']]],
  ['Jane@Home.example', [['jane@home.example']]],
  ['  +1 ', []],
])('the search %s looks for %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})
