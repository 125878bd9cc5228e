import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

const strayErrors: string[] = []

// oxlint-disable-next-line no-console -- this is what is watched
console.error = (...values: unknown[]) => {
  strayErrors.push(format(...values))
}

function expectNoStrayError(): void {
  expect(strayErrors.splice(0).join('\n'), 'nothing may be written to console.error').toBe('')
}

afterEach(expectNoStrayError)
afterAll(expectNoStrayError)
