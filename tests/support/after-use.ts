import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs `end` after the running test, or after the test file when no test is running: `afterAll` is never called when a test registers it. */
export function afterUse(end: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  register(async () => {
    await end()
  })
}
