import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { parseSync, Visitor } from 'vite'
import { expect, test, vi } from 'vitest'

// Thousands of texts are held against hundreds of patterns.
vi.setConfig({ testTimeout: 120_000 })
const SOURCES = join(import.meta.dirname, '../../src')
/** The longest text that anybody may send in a field. */
const LONGEST = 4000
/** A linear pattern ends within milliseconds; a backtracking one never ends. */
const FOR_EVER_MS = 5000
/** Enough to see that a pattern that takes for ever is found. */
const MOMENT_MS = 300
const SIGNS = ['a', 'A', '0', ' ', '\n', '-', '.', ',', '"', '(', '/', '@']

type Pattern = { file: string; text: string }

/** Every pattern that is written in the sources. */
function patterns(): Pattern[] {
  const found: Pattern[] = []
  for (const file of globSync('**/*.{ts,tsx}', {
    cwd: SOURCES,
    exclude: ['**/generated/**', '**/*.gen.ts'],
  })) {
    const { program } = parseSync(file, readFileSync(join(SOURCES, file), 'utf8'))
    new Visitor({
      Literal(node) {
        if ('regex' in node) found.push({ file, text: node.raw ?? '' })
      },
    }).visit(program)
  }
  return found
}

/**
 * Texts of maximum length that repeat one or two characters of a pattern or others, then mismatch.
 */
function hostileTexts(text: string): string[] {
  const own = [...new Set(text.replaceAll(/[\\^$*+?{}[\]|]/g, ''))]
  const signs = [...new Set([...SIGNS, ...own])]
  const beginnings = ['', text.replaceAll(/^\/\^?|\W/g, '').slice(0, 1)]
  return beginnings.flatMap((beginning) =>
    signs.flatMap((sign, at) =>
      [sign, sign + (signs[at + 1] ?? 'a')].map(
        (piece) => `${beginning}${piece.repeat(LONGEST / piece.length)}\u0000`,
      ),
    ),
  )
}

function takesForEver({ text }: Pick<Pattern, 'text'>, forEverMs: number): boolean {
  const context = createContext({ texts: hostileTexts(text) })
  try {
    runInContext(
      `for (const text of texts) { const pattern = ${text}; pattern.test(text) }`,
      context,
      { timeout: forEverMs },
    )
    return false
  } catch (error) {
    // Errors from another context are not instances of this context's classes.
    if (
      typeof error === 'object' &&
      error !== null &&
      'code' in error &&
      error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    ) {
      return true
    }
    throw error
  }
}

test('no pattern in the sources takes for ever over a text of the greatest length', () => {
  const all = patterns()
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter((pattern) => takesForEver(pattern, FOR_EVER_MS))).toEqual([])
})

test.each(['/^(a+)+$/', String.raw`/^(\w+\s?)*$/`, '/(0|0)+$/'])(
  'a pattern like %s would be found',
  (text) => {
    expect(takesForEver({ text }, MOMENT_MS)).toBe(true)
  },
)
