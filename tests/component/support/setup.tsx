import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { LiveRegions } from '#client/components/live-regions.tsx'
import '#client/styles/admin.css'
import { expectNoErrors, watchConsole } from './console-errors.ts'

const regions = document.createElement('div')
document.body.append(regions)
flushSync(() => createRoot(regions).render(<LiveRegions />))

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
