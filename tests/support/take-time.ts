import type { Page } from 'playwright-core'

/** Lets the clock of a page go on, so that a form that a test fills in at once takes as long as a person does. */
export const takeTime = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 5000
  })
