import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

const strayErrors: string[] = []

// oxlint-disable-next-line no-console -- watches this function
console.error = (...values: unknown[]) => {
  strayErrors.push(format(...values))
}

// graphile-worker 0.18 prints a query that failed while it stopped, past its logger (main.js).
// oxlint-disable-next-line no-console -- watches this function
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
