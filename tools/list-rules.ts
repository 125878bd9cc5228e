import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The numbers of the product rules in docs/product, such as '5.24'. */
export const ruleNumbers = (): string[] =>
  globSync('docs/product/*.md', { cwd: ROOT }).flatMap(
    (file) => read(file).match(/(?<=^\*\*)\d+\.\d+(?=\*\*)/gm) ?? [],
  )

/** The tag of the tests that show a rule. */
export const tagOf = (rule: string): string => `r${rule}`

/** Lines of tests by the tag they name; vitest takes seconds to collect the same. */
function linesByTag(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync('tests/**/*.test.{ts,tsx}', { cwd: ROOT }).toSorted()) {
    const source = read(file)
    for (const { 1: list = '', index } of source.matchAll(/\btags: \[([^\]]*)\]/g)) {
      const line = `${file}:${source.slice(0, index).split('\n').length}`
      for (const [tag] of list.matchAll(/(?<=')r\d+\.\d+(?=')/g)) {
        found.set(tag, [...(found.get(tag) ?? []), line])
      }
    }
  }
  return found
}

// Fails for rules without a test, repeated numbers and unknown tags; --list prints the tests.
if (import.meta.main) {
  const tests = linesByTag()
  const rules = ruleNumbers()
  const known = new Set(rules.map(tagOf))
  const problems = [
    ...rules.filter((rule) => !tests.has(tagOf(rule))).map((rule) => `Rule ${rule} has no test.`),
    ...rules
      .filter((rule, index) => rules.indexOf(rule) !== index)
      .map((rule) => `Rule ${rule} is in docs/product more than once.`),
    ...[...tests]
      .filter(([tag]) => !known.has(tag))
      .map(([tag, lines]) => `No rule has the tag ${tag} of ${lines.join(', ')}.`),
  ]
  if (process.argv.includes('--list')) {
    const lines = (rule: string) => tests.get(tagOf(rule))?.map((line) => `${rule}\t${line}`) ?? []
    console.log(rules.flatMap(lines).join('\n'))
  }
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
