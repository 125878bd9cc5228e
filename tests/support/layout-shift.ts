import type { Page } from 'playwright-core'

declare global {
  var layoutShift: number | undefined
}

/** Adds up how much of the page moves without the visitor's doing (Cumulative Layout Shift), anew with each page that is loaded. */
export const watchLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    globalThis.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) {
          globalThis.layoutShift = (globalThis.layoutShift ?? 0) + entry.value
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How much has moved since the page was loaded. */
export const layoutShiftOf = (page: Page) => page.evaluate(() => globalThis.layoutShift)
