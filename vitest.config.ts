import { defineConfig } from 'vitest/config'
import { tallyReporter } from './tests/support/tally-reporter.ts'

const SECOND_MS = 1000
/** A test waits for what it is about, never for a while: these only end one that hangs, also on a machine that is busy with other things. */
const PATIENCE = { testTimeout: 180 * SECOND_MS, hookTimeout: 180 * SECOND_MS, expect: { poll: { timeout: 60 * SECOND_MS } } }

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', tallyReporter()],
    allowOnly: false,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'unit',
          // Files share a process per worker, so that modules are loaded once.
          isolate: false,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/fail-on-console-error.ts'],
          ...PATIENCE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          // As above; databases are shared too, see tests/support/database.ts.
          isolate: false,
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/build.ts', 'tests/support/global-setup.ts'],
          setupFiles: ['tests/support/fail-on-console-error.ts', 'tests/support/restart-numbers.ts'],
          ...PATIENCE,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/e2e-setup.ts', 'tests/support/global-setup.ts'],
          ...PATIENCE,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
