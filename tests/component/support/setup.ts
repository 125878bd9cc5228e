import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { LIVE_REGIONS } from '#server/http/document.ts'
import '#client/styles/app.css'
import { expectNoErrors, watchConsole } from './console-errors.ts'

document.body.insertAdjacentHTML('beforeend', LIVE_REGIONS)

// Texts have their real widths from the first test on.
beforeAll(() => Promise.allSettled([...document.fonts].map((font) => font.load())))

beforeEach(async () => {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  watchConsole()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expectNoErrors()
})
