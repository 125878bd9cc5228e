import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

const strayErrors: string[] = []

// oxlint-disable-next-line no-console -- this is what is watched
console.error = (...values: unknown[]) => {
  strayErrors.push(format(...values))
}

// The job queue prints the query that failed while it stops, whatever its logger: graphile-worker 0.18, main.js.
// oxlint-disable-next-line no-console -- this is what is watched
console.trace = (...values: unknown[]) => {
  if (!values.some(isOfJobQueue)) strayErrors.push(format('Trace:', ...values))
}

const isOfJobQueue = (value: unknown): boolean =>
  value instanceof Error && (value.stack?.includes('/graphile-worker/') ?? false)

function expectNoStrayError(): void {
  expect(strayErrors.splice(0).join('\n'), 'nothing may be written to console.error').toBe('')
}

afterEach(expectNoStrayError)
afterAll(expectNoStrayError)
