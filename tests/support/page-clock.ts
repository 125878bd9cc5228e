import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const STEP_MS = 20

/** Lets the clock of a page that stands still go on until there is such a thing to see. */
export async function passUntil(page: Page, awaited: Locator): Promise<void> {
  const isSeen = async () => {
    await page.clock.runFor(STEP_MS)
    return awaited.isVisible()
  }
  await expect.poll(isSeen).toBe(true)
}
