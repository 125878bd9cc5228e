import type { Page } from 'playwright-core'

type Shift = { value: number; moved: string[] }

declare global {
  var layoutShifts: Shift[]
}

/** Notes what moves on the page without the visitor's doing (Layout Instability API), anew with each page that is loaded. */
export const watchLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.layoutShifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: {
          node: Node | null
          previousRect: DOMRectReadOnly
          currentRect: DOMRectReadOnly
        }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const tag = node instanceof Element ? node.outerHTML : node?.textContent
          const rects = [from, to].map((box) => [box.x, box.y, box.width, box.height].join(' '))
          return `${tag?.slice(0, 200)}: ${rects.join(' -> ')}`
        })
        globalThis.layoutShifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Each shift since the page was loaded, with what moved: the start of its markup, and its x, y, width and height before and after. */
export const layoutShiftsOf = (page: Page) => page.evaluate(() => globalThis.layoutShifts)

/** How much has moved since the page was loaded (Cumulative Layout Shift). */
export const layoutShiftOf = async (page: Page) =>
  (await layoutShiftsOf(page)).reduce((sum, { value }) => sum + value, 0)

/**
 * Leaves the fonts of the shop out: lines wrap differently in the fallback fonts of each machine, and late fonts are another matter. A
 * route would do the same, but turns off the cache of the page, which then fetches and compiles all its scripts at each load.
 */
export async function blockFonts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', {
    urlPatterns: [{ urlPattern: '*://*:*/fonts/*', block: true }],
  })
}
