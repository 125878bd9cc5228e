import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'
import { isDatabaseAway } from '#server/core/database-away.ts'

const strayErrors: string[] = []

// oxlint-disable-next-line no-console -- this is what is watched
console.error = (...values: unknown[]) => {
  strayErrors.push(format(...values))
}

// The job queue prints the connection that it lost while it stops, whatever its logger: graphile-worker 0.18, main.js.
// oxlint-disable-next-line no-console -- this is what is watched
console.trace = (...values: unknown[]) => {
  if (!values.some(isDatabaseAway)) strayErrors.push(format('Trace:', ...values))
}

function expectNoStrayError(): void {
  expect(strayErrors.splice(0).join('\n'), 'nothing may be written to console.error').toBe('')
}

afterEach(expectNoStrayError)
afterAll(expectNoStrayError)
