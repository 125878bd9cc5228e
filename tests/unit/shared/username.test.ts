import { expect, test } from 'vitest'
import { foldUsername } from '#shared/domain/session.ts'

const UNICODE_END = 1_114_112

test.each([
  ['MINIMI', 'minimi'],
  [' Minimi ', 'minimi'],
  ['ｍｉｎｉｍｉ', 'minimi'],
  ['STRASSE', 'straße'],
  ['ΣΟΦΟΣ', 'σοφος'],
])('%s and %s fold alike', (one, other) => {
  expect(foldUsername(one)).toBe(foldUsername(other))
})

test.each([
  ['mİnİmi', 'minimi'],
  ['аdmin', 'admin'],
])('%s and %s, which only look alike, do not', (one, other) => {
  expect(foldUsername(one)).not.toBe(foldUsername(other))
})

test('folding again changes nothing, and neither does another case, for any letter or digit', () => {
  const odd: string[] = []
  for (let code = 0; code < UNICODE_END; code += 1) {
    const sign = String.fromCodePoint(code)
    if (!/[\p{L}\p{N}]/u.test(sign)) continue
    const folded = foldUsername(sign)
    if (
      [folded, sign.toLowerCase(), sign.toUpperCase()].some(
        (spelling) => foldUsername(spelling) !== folded,
      )
    ) {
      odd.push(code.toString(16))
    }
  }
  expect(odd).toEqual([])
})
