import { expect, test } from 'vitest'
import { stylesFor } from '#server/pages/needed-styles.ts'

const BASE =
  '@layer theme;@layer base{.returning main{visibility:hidden}}@layer components,utilities;'
const utilities = (rules: string) => `${BASE}@layer utilities.site{${rules}}`

test.each([
  ['a class that the document has', '.p-4{padding:1rem}', 'p-4', true],
  ['a class that it lacks', '.p-5{padding:1rem}', 'p-4', false],
  ['a class that is part of another', '.p-4{padding:1rem}', 'sp-4 p-40', false],
  ['a variant', '.hover\\:p-4:hover{padding:1rem}', 'hover:p-4', true],
  ['brackets and a comma', '.w-\\[min\\(1px\\,2px\\)\\]{width:1px}', 'w-[min(1px,2px)]', true],
  ['a point in its name', '.gap-0\\.5{gap:2px}', 'gap-0.5', true],
  ['a digit in front', '.\\32 xl{gap:2px}', '2xl', true],
  ['signs that HTML escapes', '.\\[\\&\\>a\\]\\:grow>a{flex-grow:1}', '[&amp;&gt;a]:grow', true],
  ['one class of two', '.group:hover .p-4,.p-4 .p-5{padding:1rem}', 'p-5', true],
  ['a brace in a string', '.p-4:before{content:"}{"}', 'p-4', true],
  ['no class', '@keyframes late{to{visibility:visible}}', '', true],
])('a rule with %s', (_, rule, classes, isKept) => {
  const html = `<p class="x"></p><p class="${classes}"></p>`
  expect(stylesFor(utilities(rule))(html)).toBe(isKept ? utilities(rule) : BASE)
})

test('groups keep the rules that are needed, in their order, and vanish without any', () => {
  const css = utilities(
    '.a{gap:1px}@media (min-width:64rem){@container (min-width:9rem){.a{gap:2px}.b{gap:3px}}}@media print{.b{gap:4px}}.c{gap:5px}',
  )
  expect(stylesFor(css)('<p class="c a">')).toBe(
    utilities(
      '.a{gap:1px}@media (min-width:64rem){@container (min-width:9rem){.a{gap:2px}}}.c{gap:5px}',
    ),
  )
})

test('a variable stays where the sheet or the document reads it', () => {
  const css = utilities('.a{--x:1px;--y:2px;gap:var(--x)}:root{--z:red;--used:blue}')
  expect(stylesFor(css)('<p class="a"><rect fill="var(--used)">')).toBe(
    utilities('.a{--x:1px;gap:var(--x)}:root{--used:blue}'),
  )
})

test('a sheet without utilities stays as it is', () => {
  expect(stylesFor('.a{gap:1px}')('<p class="b">')).toBe('.a{gap:1px}')
})
