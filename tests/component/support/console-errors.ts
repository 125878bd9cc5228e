import { expect, vi } from 'vitest'

/** React's development build warns of how the router waits for a route that is loaded later. */
const ROUTER_WARNING =
  /This library called use\(\) to suspend in a previous render but did not call use\(\) when it finished/
/** React reports an error although a page is there to show it. */
const HANDLED_ERROR = /^(\w*Error|InventoryGivenUp): /

let errors: string[] = []
let allowed: RegExp[] = []

/** Collects what is written to console.error from now on. */
export function watchConsole(): void {
  errors = []
  allowed = [ROUTER_WARNING]
  vi.spyOn(console, 'error').mockImplementation(
    (...parts: unknown[]) => void errors.push(parts.map(String).join(' ')),
  )
}

/** For tests of pages that show an error of their loader. */
export const allowHandledErrors = (): void => void allowed.push(HANDLED_ERROR)

/** Fails on an error that the test does not allow. */
export function expectNoErrors(): void {
  const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
  expect(unexpected, 'console errors').toEqual([])
}
