import { expect, test } from 'vitest'
import { withFallbacks, withoutIdleProperties } from '../../../tools/idle-properties.ts'

const property = (name: string, initial = '') =>
  `@property ${name}{syntax:"*";inherits:false${initial && `;initial-value:${initial}`}}`

test.each([
  [
    'that no rule sets is its initial value',
    `.a{border-style:var(--style)}${property('--style', 'solid')}`,
    '.a{border-style:solid}',
  ],
  [
    'that no rule reads has no value',
    `.a{--weight:600;font-weight:600}.b{top:0;--weight:400}${property('--weight')}`,
    '.a{font-weight:600}.b{top:0;}',
  ],
])('a registered property %s', (_what, css, expected) => {
  expect(withoutIdleProperties(css)).toBe(expected)
})

test.each([
  ['is set and read', `.a{--x:1}.b{top:var(--x)}${property('--x', '0')}`],
  ['is read alone and has no initial value', `.b{top:var(--x,2px)}${property('--x')}`],
  ['is read with something in its place', `.b{top:var(--x,2px)}${property('--x', '0')}`],
  ['is not registered', '.a{--x:1}.b{top:var(--y)}'],
])('one that %s stays', (_what, css) => {
  expect(withoutIdleProperties(css)).toBe(css)
})

test('a property whose name begins with the name of another stays', () => {
  const css = `.a{--x-y:1;top:var(--x-y)}${property('--x-y')}`
  expect(withoutIdleProperties(css + property('--x', '0'))).toBe(css)
})

test.each([
  [
    'without a rule that sets it is its fallback',
    '.a{top:var(--tw-x, calc(2 / 1.5))}',
    '.a{top:calc(2 / 1.5)}',
  ],
  ['with such a rule stays', '.b{--tw-x:1}.a{top:var(--tw-x, 2px)}', undefined],
  ['of the product stays', '.a{top:var(--x, 2px)}', undefined],
])('a variable with a fallback, %s', (_what, css, expected = css) => {
  expect(withFallbacks(css)).toBe(expected)
})
