import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '#client/styles/app.css'

/** React's development build warns of how the router waits for a route that is loaded later. */
const ROUTER_WARNING = 'This library called use() to suspend in a previous render but did not call use() when it finished'

let errors: string[] = []

// Texts have their real widths from the first test on.
beforeAll(() => Promise.allSettled([...document.fonts].map((font) => font.load())))

beforeEach(async () => {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void errors.push(parts.map(String).join(' ')))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expectNoErrors()
})

function expectNoErrors(): void {
  expect(
    errors.filter((error) => !error.includes(ROUTER_WARNING)),
    'console errors',
  ).toEqual([])
}
