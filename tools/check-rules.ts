import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const RULE = /^\*\*(\d+\.\d+)\*\* /
/** Shorter text would be found in nearly every test file and prove nothing. */
const TITLE_LENGTH_MIN = 10
const OPEN_HEADING = '## Rules without a test'

export type RuleSources = {
  /** The text of docs/product.md. */
  product: string
  /** The text of docs/product-tests.md. */
  table: string
  /** The source of a test file, or null if there is no such file. */
  readTest: (path: string) => string | null
}

export type RuleReport = {
  /** One sentence each. */
  problems: string[]
  rules: number
  /** Rules with at least one row. */
  tested: number
  /** Rules in the list 'Rules without a test'. */
  open: number
}

type Row = { line: number; rule: string; path: string; title: string }
type OpenRule = { line: number; rule: string; reason: string }

/** Compares the rules with the table of their tests and the list of those without one: each rule is in exactly one of the two. */
export function checkRules({ product, table, readTest }: RuleSources): RuleReport {
  const rules = product.split('\n').flatMap((line) => RULE.exec(line)?.[1] ?? [])
  const repeated = rules.filter((rule, index) => rules.indexOf(rule) !== index)
  const { rows, problems } = parseTable(table)
  const open = parseOpenRules(table)
  const mapped = new Set(rows.map(({ rule }) => rule))
  const known = new Set(rules)
  const accounted = new Set([...mapped, ...open.map(({ rule }) => rule)])
  return {
    problems: [
      ...(rules.length === 0 ? ['docs/product.md has no rule.'] : []),
      ...repeated.map((rule) => `Rule ${rule} is in docs/product.md more than once.`),
      ...problems,
      ...[...known]
        .filter((rule) => !accounted.has(rule))
        .map((rule) => `Rule ${rule} has no row in docs/product-tests.md.`),
      ...rows.flatMap((row) => problemOf(row, known, readTest) ?? []),
      ...open.flatMap(
        (entry, index) =>
          openProblemOf(entry, { known, mapped, before: open.slice(0, index) }) ?? [],
      ),
    ],
    rules: known.size,
    tested: mapped.size,
    open: open.length,
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

/** The cells of a table row; a vertical bar inside a cell is written with a backslash before it. */
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

/** The items '- 1.2 reason' below the heading 'Rules without a test'. */
function parseOpenRules(table: string): OpenRule[] {
  const lines = table.split('\n')
  const heading = lines.indexOf(OPEN_HEADING)
  if (heading === -1) return []
  return lines.flatMap((text, index) => {
    const [, rule, reason = ''] = /^- (\d+\.\d+)\b *(.*)$/.exec(text) ?? []
    return rule && index > heading ? [{ line: index + 1, rule, reason: reason.trim() }] : []
  })
}

type OpenContext = { known: Set<string>; mapped: Set<string>; before: OpenRule[] }

function openProblemOf(
  { line, rule, reason }: OpenRule,
  { known, mapped, before }: OpenContext,
): string | null {
  if (!known.has(rule)) return `${lineName(line)}: docs/product.md has no rule ${rule}.`
  if (mapped.has(rule)) {
    return `${lineName(line)}: rule ${rule} has a row, so it is not without a test.`
  }
  if (before.some((entry) => entry.rule === rule)) {
    return `${lineName(line)}: rule ${rule} is listed twice.`
  }
  return reason === '' ? `${lineName(line)}: rule ${rule} needs a reason.` : null
}

/** A quotation mark in a title has a backslash before it or not, depending on the quotes around the title. */
const withoutEscapes = (text: string): string => text.replaceAll(/\\(?=[^\w\s])/g, '')

const lineName = (line: number): string => `docs/product-tests.md line ${line}`

function readTestFile(path: string): string | null {
  const file = join(ROOT, path)
  return /^tests\/.+\.test\.tsx?$/.test(path) && existsSync(file)
    ? readFileSync(file, 'utf8')
    : null
}

if (import.meta.main) {
  const { problems, rules, tested, open } = checkRules({
    product: readFileSync(join(ROOT, 'docs/product.md'), 'utf8'),
    table: readFileSync(join(ROOT, 'docs/product-tests.md'), 'utf8'),
    readTest: readTestFile,
  })
  for (const problem of problems) console.error(problem)
  console.log(`${rules} rules, ${tested} with tests, ${open} open`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
