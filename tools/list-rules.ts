import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** The numbers of the product rules in docs/product, such as '5.24'. */
export const ruleNumbers = (): string[] =>
  globSync('docs/product/*.md', { cwd: ROOT }).flatMap(
    (file) => readFileSync(join(ROOT, file), 'utf8').match(/(?<=^\*\*)\d+\.\d+(?=\*\*)/gm) ?? [],
  )

/** The tag of the tests that show a rule. */
export const tagOf = (rule: string): string => `r${rule}`

// Fails for a rule without a test or a number that is used twice; --list prints the tests of each.
if (import.meta.main) {
  const { createVitest } = await import('vitest/node')
  const vitest = await createVitest({ watch: false, reporters: [] })
  const modules = await vitest.parseSpecifications(await vitest.globTestSpecifications())
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const rules = ruleNumbers()
  const untested = rules.filter((rule) => {
    const showing = tests
      .filter(({ tags }) => tags.includes(tagOf(rule)))
      .map(({ module, fullName }) => `${rule}\t${module.relativeModuleId}\t${fullName}`)
    // A file of two projects is listed once.
    if (process.argv.includes('--list')) for (const line of new Set(showing)) console.log(line)
    return showing.length === 0
  })
  const repeated = rules.filter((rule, index) => rules.indexOf(rule) !== index)
  for (const rule of untested) console.error(`Rule ${rule} has no test.`)
  for (const rule of repeated) console.error(`Rule ${rule} is in docs/product more than once.`)
  console.log(`${rules.length - untested.length} of ${rules.length} rules have a test`)
  await vitest.close()
  process.exitCode = untested.length + repeated.length > 0 ? 1 : 0
}
