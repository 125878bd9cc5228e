import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '#client/styles/app.css'

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
  expect(errors, 'console errors').toEqual([])
}
