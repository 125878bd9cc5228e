import type { Page } from 'playwright-core'

/** Advances the clock of a page to give a form a human fill time. */
export const takeTime = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 5000
  })
