import { defineConfig } from 'vitest/config'

/** Tests that need programs of the system, so that `npm test` leaves them out. */
export default defineConfig({
  test: { name: 'operation', include: ['tests/operation/**/*.test.ts'], testTimeout: 60_000 },
})
