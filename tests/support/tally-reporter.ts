import type { Reporter } from 'vitest/node'

/**
 * Closes a run with one line for machines, 'N passed, N failed'. A file that could not be loaded and an error outside of all
 * tests count as failed; a skipped test counts as nothing.
 */
export function tallyReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const states = modules.flatMap((file) => [...file.children.allTests()].map((test) => test.result().state))
      const count = (wanted: string) => states.filter((state) => state === wanted).length
      const brokenFiles = modules.filter((file) => file.errors().length > 0).length
      process.stdout.write(`${count('passed')} passed, ${count('failed') + brokenFiles + unhandledErrors.length} failed\n`)
    },
  }
}
