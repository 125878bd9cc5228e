import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { parseSync, Visitor } from 'vite'
import { expect, test, vi } from 'vitest'

// Thousands of texts are held against hundreds of patterns.
vi.setConfig({ testTimeout: 120_000 })
const SOURCES = join(import.meta.dirname, '../../src')
/** Long enough for a pattern of cubic time to run for minutes. */
const LENGTH = 2000
/** Ends a pattern that hangs; the slowest of the others takes a quarter of a second. */
const HANG_MS = 20_000
/** Ends the examples, which would run for years. */
const EXAMPLE_MS = 300
const SIGNS = ['a', 'A', '0', ' ', '\n', '-', '.', ',', '"', '(', '/', '@']

type Pattern = { file: string; text: string }

/** Finds the patterns in the sources. */
function patterns(): Pattern[] {
  const found: Pattern[] = []
  for (const file of globSync('**/*.{ts,tsx}', {
    cwd: SOURCES,
    exclude: ['**/generated/**', '**/*.gen.ts'],
  })) {
    const { program } = parseSync(file, readFileSync(join(SOURCES, file), 'utf8'))
    new Visitor({
      Literal(node) {
        const text = 'regex' in node ? (node.raw ?? '') : ''
        // With a single repetition, the time is at most quadratic.
        if ((text.match(/[*+]|,\}/g)?.length ?? 0) > 1) found.push({ file, text })
      },
    }).visit(program)
  }
  return found
}

/** Texts that repeat one or two characters of a pattern or others, then mismatch. */
function hostileTexts(text: string): string[] {
  const own = [...new Set(text.replaceAll(/[\\^$*+?{}[\]|]/g, ''))]
  const signs = [...new Set([...SIGNS, ...own])]
  const beginnings = ['', text.replaceAll(/^\/\^?|\W/g, '').slice(0, 1)]
  return beginnings.flatMap((beginning) =>
    signs.flatMap((sign, at) =>
      [sign, sign + (signs[at + 1] ?? 'a')].map(
        (piece) => `${beginning}${piece.repeat(LENGTH / piece.length)}\u0000`,
      ),
    ),
  )
}

function hangs({ text }: Pick<Pattern, 'text'>, limitMs: number): boolean {
  const context = createContext({ texts: hostileTexts(text) })
  try {
    runInContext(
      `for (const text of texts) { const pattern = ${text}; pattern.test(text) }`,
      context,
      { timeout: limitMs },
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

test('no pattern in the sources hangs on a hostile text', () => {
  const all = patterns()
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter((pattern) => hangs(pattern, HANG_MS))).toEqual([])
})

test.each(['/^(a+)+$/', String.raw`/^(\w+\s?)*$/`, '/(0|0)+$/'])('the pattern %s hangs', (text) => {
  expect(hangs({ text }, EXAMPLE_MS)).toBe(true)
})
