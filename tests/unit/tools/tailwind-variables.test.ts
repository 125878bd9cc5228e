import { expect, test } from 'vitest'
import { resolveTailwindVariables } from '../../../tools/tailwind-variables.ts'

const registered = (name: string, initial = '') =>
  `@property --tw-${name}{syntax:"*";inherits:false${initial && `;initial-value:${initial}`}}`

test.each([
  [
    'set by no rule, registered',
    `.a{border-style:var(--tw-line);color:red}${registered('line', 'solid')}`,
    '.a{border-style:solid;color:red}',
  ],
  ['set by no rule', '.a{line-height:var(--tw-leading,1.25)}', '.a{line-height:1.25}'],
  ['read by no rule', `.a{--tw-w:600;font-weight:600}${registered('w')}`, '.a{font-weight:600}'],
  ['read by no rule, last of a block', '.a{top:0;--tw-w:600}', '.a{top:0;}'],
])('a variable %s is resolved', (_, css, resolved) => {
  expect(resolveTailwindVariables(css)).toBe(resolved)
})

test.each([
  `.a{--tw-line:dashed}.b{border-style:var(--tw-line)}${registered('line', 'solid')}`,
  '.a{translate:var(--tw-x)}',
  '.a{transition:var(--tw-ease,var(--ease))}',
])('%s stays', (css) => {
  expect(resolveTailwindVariables(css)).toBe(css)
})
