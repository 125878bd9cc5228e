import { describe, expect, test } from 'vitest'
import { checkRules } from '../../../tools/check-rules.ts'

const PRODUCT = [
  '# Product rules',
  '',
  '## 1 Vehicles',
  '',
  '**1.1** A VIN has 17 characters.',
  '',
  '**1.2** A price is in cents.',
].join('\n')
const FILES: Record<string, string> = {
  'tests/unit/vin.test.ts': String.raw`test('a VIN that isn\'t complete is refused', () => {})`,
  'tests/unit/price.test.ts':
    'test.each([1, 2])(`a price of %d is \\`kept\\` | in cents`, () => {})',
}
const GOOD_ROWS = [
  "| 1.1 | tests/unit/vin.test.ts | a VIN that isn't complete is refused |",
  '| 1.2 | tests/unit/price.test.ts | is `kept` \\| in |',
]

function reportOf(rows: string[], product = PRODUCT) {
  const table = ['# Tests', '', '| Rule | Test file | Title |', '|---|---|---|', ...rows].join('\n')
  return checkRules({ product, table, readTest: (path) => FILES[path] ?? null })
}

const problemsOf = (rows: string[], product?: string): string[] => reportOf(rows, product).problems

describe('the check of rules against tests', () => {
  test('finds no problem when every rule has a row with an existing title', () => {
    expect(reportOf(GOOD_ROWS)).toEqual({ problems: [], rules: 2 })
  })

  test('accepts several rows for one rule', () => {
    expect(
      problemsOf([...GOOD_ROWS, '| 1.1 | tests/unit/price.test.ts | a price of %d |']),
    ).toEqual([])
  })

  test('names a rule without a row', () => {
    expect(problemsOf(GOOD_ROWS.slice(0, 1))).toEqual([
      'Rule 1.2 has no row in docs/product-tests.md.',
    ])
  })

  test('names a row whose rule is unknown', () => {
    expect(problemsOf([...GOOD_ROWS, '| 1.3 | tests/unit/vin.test.ts | a VIN that isn |'])).toEqual(
      ['docs/product-tests.md line 7: docs/product.md has no rule 1.3.'],
    )
  })

  test('names a test file that does not exist', () => {
    expect(
      problemsOf([...GOOD_ROWS, '| 1.1 | tests/unit/gone.test.ts | a VIN that isn |']),
    ).toEqual(['docs/product-tests.md line 7: there is no file tests/unit/gone.test.ts.'])
  })

  test('names a title that the test file does not contain', () => {
    expect(
      problemsOf([...GOOD_ROWS, '| 1.1 | tests/unit/vin.test.ts | a VIN that is too long |']),
    ).toEqual([
      "docs/product-tests.md line 7: tests/unit/vin.test.ts has no text 'a VIN that is too long'.",
    ])
  })

  test('refuses a title too short to tell one test from another', () => {
    expect(problemsOf([...GOOD_ROWS, '| 1.1 | tests/unit/vin.test.ts | a VIN |'])).toEqual([
      "docs/product-tests.md line 7: 'a VIN' is too short to tell a test.",
    ])
  })

  test.each([
    '| 1.1 | tests/unit/vin.test.ts |',
    '| 1.1 | tests/unit/vin.test.ts | a VIN that | isn |',
    '| 1.1 || a VIN that isn |',
  ])('names a row that does not have three filled cells: %s', (row) => {
    expect(problemsOf([...GOOD_ROWS, row])).toEqual([
      "docs/product-tests.md line 7 is not '| rule | test file | title |'.",
    ])
  })

  test('names a rule number that is used twice', () => {
    expect(problemsOf(GOOD_ROWS, `${PRODUCT}\n\n**1.1** A VIN is upper case.`)).toEqual([
      'Rule 1.1 is in docs/product.md more than once.',
    ])
  })

  test('fails when the document has no rule at all', () => {
    expect(problemsOf([], '# Product rules')).toEqual(['docs/product.md has no rule.'])
  })
})
