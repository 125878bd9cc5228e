import { defineConfig } from 'vitest/config'
import { tallyReporter } from './tests/support/tally-reporter.ts'

const SECOND_MS = 1000

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
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/fail-on-console-error.ts'],
          testTimeout: 5 * SECOND_MS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/build.ts', 'tests/support/global-setup.ts'],
          setupFiles: ['tests/support/fail-on-console-error.ts'],
          testTimeout: 15 * SECOND_MS,
          hookTimeout: 30 * SECOND_MS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/e2e-setup.ts', 'tests/support/global-setup.ts'],
          expect: { poll: { timeout: 5 * SECOND_MS } },
          testTimeout: 60 * SECOND_MS,
          hookTimeout: 60 * SECOND_MS,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
