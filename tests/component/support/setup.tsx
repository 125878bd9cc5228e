import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { LiveRegions } from '#client/components/live-regions.tsx'
import '#client/styles/admin.css'
import { expectNoErrors, watchConsole } from './console-errors.ts'
import { countEvents, dropPendingReplies } from './fake-server.ts'
import { forgetToasts } from './toast.ts'

// Test files share a document, and this file runs before each of them.
if (!document.querySelector('#toasts')) {
  const regions = document.createElement('div')
  document.body.append(regions)
  flushSync(() => createRoot(regions).render(<LiveRegions />))
}

/** Saved because some tests replace `setTimeout` with a fake one. */
const realSetTimeout = setTimeout

beforeAll(async () => {
  await forgetToasts()
  // Loads the fonts, to measure real text widths from the first test on.
  await Promise.allSettled([...document.fonts].map((font) => font.load()))
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  watchConsole()
})

afterEach(async () => {
  await cleanup()
  // The toast area stays between tests and may have the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  // Lets pending requests, and those that follow a reply, reach the server of this test.
  let before: number
  do {
    before = countEvents()
    await new Promise((resolve) => {
      realSetTimeout(resolve)
    })
  } while (countEvents() !== before)
  dropPendingReplies()
  // Mocks first: restoring one of a fake timer after the real timers would bring the fake back.
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expectNoErrors()
})
