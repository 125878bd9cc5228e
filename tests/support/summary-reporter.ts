import type { Reporter, TestCase, TestModule } from 'vitest/node'

const SLOWEST_SHOWN = 10
const SECOND_MS = 1000

/** Prints the running project, times, the slowest tests, and 'N passed, N failed' at the end. */
export function summaryReporter(): Reporter {
  const parts = new Map<string, { startedAt: number; endedAt: number }>()
  return {
    onTestModuleStart({ project: { name } }) {
      if (parts.has(name)) return
      parts.set(name, { startedAt: performance.now(), endedAt: performance.now() })
      print(`\n== ${name} tests ==\n`)
    },
    onTestModuleEnd({ project: { name } }) {
      const part = parts.get(name)
      if (part) part.endedAt = performance.now()
    },
    onTestRunEnd(modules, unhandledErrors) {
      const tests = modules.flatMap((file) => [...file.children.allTests()])
      const states = tests.map((test) => test.result().state)
      const count = (wanted: string) => states.filter((state) => state === wanted).length
      const brokenFiles = modules.filter((file) => file.errors().length > 0).length
      print(
        `\nTime by part:\n${[...parts].map(([name, part]) => partLine(name, part, modules)).join('\n')}\n`,
      )
      print(`\nSlowest tests:\n${slowest(tests).map(testLine).join('\n')}\n`)
      const failed = count('failed') + brokenFiles + unhandledErrors.length
      if (failed > 0) print(`\nTraces and pictures of failed browser tests: ${FAILURES_FOLDER}/\n`)
      print(`\n${count('passed')} passed, ${failed} failed\n`)
    },
  }
}

/** Folder for traces and screenshots of failed browser tests, from the repository root. */
export const FAILURES_FOLDER = 'test-failures'

const print = (text: string) => void process.stdout.write(text)
const seconds = (ms: number): string => `${(ms / SECOND_MS).toFixed(1)} s`.padStart(8)
const durationOf = (test: TestCase): number => test.diagnostic()?.duration ?? 0

function partLine(
  name: string,
  { startedAt, endedAt }: { startedAt: number; endedAt: number },
  modules: readonly TestModule[],
): string {
  const files = modules.filter(({ project }) => project.name === name)
  const tests = files.reduce((sum, file) => sum + [...file.children.allTests()].length, 0)
  return `${seconds(endedAt - startedAt)}  ${name} (${tests} tests in ${files.length} files)`
}

const slowest = (tests: TestCase[]): TestCase[] =>
  tests.toSorted((one, other) => durationOf(other) - durationOf(one)).slice(0, SLOWEST_SHOWN)

const testLine = (test: TestCase): string =>
  `${seconds(durationOf(test))}  ${test.module.relativeModuleId} > ${test.fullName}`
