import { expect, vi } from 'vitest'

/** Warning of React's development build about the router's lazy routes. */
const ROUTER_WARNING =
  /This library called use\(\) to suspend in a previous render but did not call use\(\) when it finished/
/** React logs errors that an error page handles. */
const HANDLED_ERROR = /^(\w*Error|GivenUp): /

let errors: string[] = []
let allowed: RegExp[] = []

/** Collects console.error messages. */
export function watchConsole(): void {
  errors = []
  allowed = [ROUTER_WARNING]
  vi.spyOn(console, 'error').mockImplementation(
    (...parts: unknown[]) => void errors.push(parts.map(String).join(' ')),
  )
}

/** Allows errors of loaders, for tests of error pages. */
export const allowHandledErrors = (): void => void allowed.push(HANDLED_ERROR)

/** Fails on an error that the test does not allow. */
export function expectNoErrors(): void {
  const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
  expect(unexpected, 'console errors').toEqual([])
}
