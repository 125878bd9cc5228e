import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs `end` after the current test, or after the test file if no test is running. */
export function afterUse(end: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  register(async () => {
    await end()
  })
}
