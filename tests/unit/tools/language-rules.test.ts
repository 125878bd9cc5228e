import { RuleTester } from 'oxlint/plugins-dev'
import { describe, test } from 'vitest'
import plugin from '../../../tools/language-rules.ts'

RuleTester.describe = describe
RuleTester.it = test
const tester = new RuleTester()
const { comments, names, titles } = plugin.rules

const long = 'Returns '.padEnd(101, 'x')
tester.run('comments', comments, {
  valid: [
    '/** Returns the price in cents. */',
    `// ${long.slice(1)}`,
    '// oxlint-disable-next-line x',
    `const a = 1 // oxlint-disable-line x -- ${long}`,
    `// See https://example.com/tell/${long.slice(9)}`,
    `#!/usr/bin/env node --title=${long.trim()}\nrun()`,
  ],
  invalid: [
    { code: `/** ${long} */`, errors: 1 },
    { code: `// ${long}`, errors: 1 },
    { code: `/**\n * ${long.slice(50)}\n * ${long.slice(40)}\n */`, errors: 1 },
    { code: '/** Whether it is sold. */', errors: 1 },
    { code: '/** Notifies whoever is told. */', errors: 1 },
  ],
})
tester.run('names', names, {
  valid: ['const notified = 1', 'const store = { retold: 1, tellCustomer: true }'],
  invalid: [
    { code: 'const wakeEarly = 1', errors: 1 },
    { code: 'const TOLD_MS = 1', errors: 1 },
    { code: 'function f(partCatalogue) {}', errors: 1 },
  ],
})
tester.run('titles', titles, {
  valid: [`test('${long.slice(1)}', run)`, `other('${long}')`, `test.each(['${long}'])('%s', run)`],
  invalid: [
    { code: `test('${long}', run)`, errors: 1 },
    { code: `test.each([1])('${long}', run)`, errors: 1 },
    { code: `describe(\`${long}\`, run)`, errors: 1 },
    { code: `test('is told once', run)`, errors: 1 },
  ],
})
