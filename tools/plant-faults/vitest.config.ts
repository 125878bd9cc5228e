import { defineConfig } from 'vitest/config'
import suite from '../../vitest.config.ts'

/** A fault often leaves a test waiting for what never comes; no test and no wait takes this long when it passes. */
const TEST_TIMEOUT_MS = 30_000
const WAIT_TIMEOUT_MS = 5000
const LIMITS = {
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: WAIT_TIMEOUT_MS, interval: 10 } },
}
/** The product is built before the tests that look at it, see needsBuild; the others do not wait for it. */
const BUILD = 'tests/support/build.ts'

/** The projects of the suite with short time limits. */
const projects = suite.test?.projects?.map((project) => {
  if (typeof project !== 'object' || 'then' in project) {
    throw new Error('vitest.config.ts has a project without settings of its own')
  }
  const globalSetup = [project.test?.globalSetup ?? []].flat().filter((file) => file !== BUILD)
  return { ...project, test: { ...project.test, ...LIMITS, globalSetup } }
})

export default defineConfig({ test: { ...suite.test, projects } })
