import type { Page } from 'playwright-core'

type Shift = { value: number; moved: string[] }

declare global {
  var layoutShifts: Shift[]
}

/** Records layout shifts of each loaded page (Layout Instability API). */
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

/** Shifts since the page loaded, with the moved element's markup and its rectangles. */
export const layoutShiftsOf = (page: Page) => page.evaluate(() => globalThis.layoutShifts)

/** Cumulative Layout Shift since the page loaded. */
export const layoutShiftOf = async (page: Page) =>
  (await layoutShiftsOf(page)).reduce((sum, { value }) => sum + value, 0)

/** Blocks the shop's fonts; a Playwright route would also turn off the HTTP cache. */
export async function blockFonts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', {
    urlPatterns: [{ urlPattern: '*://*:*/fonts/*', block: true }],
  })
}
