import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const RULE = /^\*\*(\d+\.\d+)\*\* /
/** Shorter titles would match in nearly every test file. */
const TITLE_LENGTH_MIN = 10

export type RuleSources = {
  /** Content of docs/product.md. */
  product: string
  /** Content of docs/product-tests.md. */
  table: string
  /** Returns the source of a test file, or null if it does not exist. */
  readTest: (path: string) => string | null
}

export type RuleReport = {
  /** One sentence each. */
  problems: string[]
  rules: number
}

type Row = { line: number; rule: string; path: string; title: string }

/** Checks that each rule has a row in the table of tests, and each row an existing test. */
export function checkRules({ product, table, readTest }: RuleSources): RuleReport {
  const rules = product.split('\n').flatMap((line) => RULE.exec(line)?.[1] ?? [])
  const repeated = rules.filter((rule, index) => rules.indexOf(rule) !== index)
  const { rows, problems } = parseTable(table)
  const mapped = new Set(rows.map(({ rule }) => rule))
  const known = new Set(rules)
  return {
    problems: [
      ...(rules.length === 0 ? ['docs/product.md has no rule.'] : []),
      ...repeated.map((rule) => `Rule ${rule} is in docs/product.md more than once.`),
      ...problems,
      ...[...known]
        .filter((rule) => !mapped.has(rule))
        .map((rule) => `Rule ${rule} has no row in docs/product-tests.md.`),
      ...rows.flatMap((row) => problemOf(row, known, readTest) ?? []),
    ],
    rules: known.size,
  }
}

function parseTable(table: string): { rows: Row[]; problems: string[] } {
  const rows: Row[] = []
  const problems: string[] = []
  for (const [index, text] of table.split('\n').entries()) {
    if (!/^\| *\d/.test(text)) continue
    const [rule, path, title, ...rest] = cellsOf(text)
    if (rule && path && title && rest.length === 0) {
      rows.push({ line: index + 1, rule, path, title })
    } else problems.push(`${lineName(index + 1)} is not '| rule | test file | title |'.`)
  }
  return { rows, problems }
}

/** Cells of a table row; a backslash escapes a vertical bar. */
function cellsOf(text: string): string[] {
  return text
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

function problemOf(
  { line, rule, path, title }: Row,
  known: Set<string>,
  readTest: RuleSources['readTest'],
): string | null {
  if (!known.has(rule)) return `${lineName(line)}: docs/product.md has no rule ${rule}.`
  const source = readTest(path)
  if (source === null) return `${lineName(line)}: there is no file ${path}.`
  if (title.length < TITLE_LENGTH_MIN) {
    return `${lineName(line)}: '${title}' is too short to tell a test.`
  }
  return withoutEscapes(source).includes(withoutEscapes(title))
    ? null
    : `${lineName(line)}: ${path} has no text '${title}'.`
}

/** Removes backslashes before quotation marks, which depend on the quotes around a title. */
const withoutEscapes = (text: string): string => text.replaceAll(/\\(?=[^\w\s])/g, '')

const lineName = (line: number): string => `docs/product-tests.md line ${line}`

function readTestFile(path: string): string | null {
  const file = join(ROOT, path)
  return /^tests\/.+\.test\.tsx?$/.test(path) && existsSync(file)
    ? readFileSync(file, 'utf8')
    : null
}

if (import.meta.main) {
  const { problems, rules } = checkRules({
    product: readFileSync(join(ROOT, 'docs/product.md'), 'utf8'),
    table: readFileSync(join(ROOT, 'docs/product-tests.md'), 'utf8'),
    readTest: readTestFile,
  })
  for (const problem of problems) console.error(problem)
  console.log(`${rules} rules`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
