import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { openShop } from '../support/shop.ts'
import { MISSING_PAGES, PAGES, WRITTEN_OF_404 } from './pages.ts'

const { visit } = openShop()

/** The cards of a list are alike, so a narrowed list will do, and shows the filter open. */
const NARROWED: Record<string, string> = { '/inventory': '/inventory?make=Ford', '/parts': '/parts?make=Honda' }

describe.each(['phone', 'desktop'] as const)('on a %s every page meets WCAG 2.2 AA after React has joined, in light and dark', (viewport) => {
  test.each([...PAGES, ...MISSING_PAGES])('$name', async ({ name, path }) => {
    const address = await path()
    const page = await visit(NARROWED[address] ?? address, { viewport, allow: WRITTEN_OF_404 })
    await expectAccessible(page)
    await screenshot(page, `${name}-${viewport}-light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
    await expectAccessible(page)
    await screenshot(page, `${name}-${viewport}-dark`)
  })
})
