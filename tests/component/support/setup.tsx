import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { LiveRegions } from '#client/components/live-regions.tsx'
import '#client/styles/admin.css'
import { expectNoErrors, watchConsole } from './console-errors.ts'
import { forgetToasts } from './toast.ts'

// Test files share a document, and this file runs before each of them.
if (!document.querySelector('#toasts')) {
  const regions = document.createElement('div')
  document.body.append(regions)
  flushSync(() => createRoot(regions).render(<LiveRegions />))
}

/** Some tests replace `setTimeout` by one that they hold. */
const realSetTimeout = setTimeout

beforeAll(async () => {
  await forgetToasts()
  // Texts have their real widths from the first test on.
  await Promise.allSettled([...document.fonts].map((font) => font.load()))
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  watchConsole()
})

afterEach(async () => {
  await cleanup()
  // The notification area stays, with the focus where a test has moved it there.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  // What the page was about to ask for reaches the server of this test, not that of the next.
  await new Promise((resolve) => {
    realSetTimeout(resolve)
  })
  // Mocks first: one on a held timer, restored after the real timers, would bring the held timer back.
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expectNoErrors()
})
