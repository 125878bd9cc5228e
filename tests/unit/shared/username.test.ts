import { expect, test } from 'vitest'
import { foldUsername, loginSchema, usernameSchema } from '#shared/domain/session.ts'

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

test('a text that is too long for a name folds to none', () => {
  expect(foldUsername(`a${'\u0301\u0327'.repeat(100)}`)).toBe('')
  expect(foldUsername(`a${'\u0301\u0327'.repeat(99)}`)).not.toBe('')
})

test.each(['admin', 'José.Díaz', 'o\u0308wner', 'renee@front-desk_2', '2nd'])(
  '%s may be a new user name',
  (name) => expect(usernameSchema.safeParse(name).success).toBe(true),
)

test.each([
  '\u043Ewner',
  'admin\u0456',
  '\u0251dmin',
  '\u03BFwner',
  '__proto__',
  '.',
  '-x',
  '@dmin',
])('%s may not be one: it looks like another name, or like none', { tags: ['r11.24'] }, (name) =>
  expect(usernameSchema.safeParse(name).success).toBe(false),
)

test.each([
  ['username', { username: 'a'.repeat(201), password: 'x' }],
  ['password', { username: 'a', password: 'x'.repeat(129) }],
])('a sign-in with a longer %s than anybody has is refused', (path, login) => {
  expect(loginSchema.safeParse(login).error?.issues.map((issue) => issue.path)).toEqual([[path]])
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
