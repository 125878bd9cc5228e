import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openShop, shopUrl } from '../support/shop.ts'
import { MISSING_PAGES, PAGES, WRITTEN_OF_404 } from './pages.ts'

const { visit } = openShop()
const WIDTHS = [360, 768, 1024, 1440]

const headingsOf = (page: Page) => page.locator('h1').allInnerTexts()
const metaOf = (page: Page, selector: string) => page.locator(`meta[${selector}]`).getAttribute('content')

async function overflowsOf(page: Page): Promise<number[]> {
  const overflows: number[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    overflows.push(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
  }
  return overflows
}

describe.each(PAGES)('the $name page', ({ path, title, heading }) => {
  test('is 200 with its title, description, canonical address, picture for shared links and one heading', async () => {
    const address = shopUrl() + (await path())
    expect((await fetch(address)).status).toBe(200)
    const page = await visit(address, { viewport: 'desktop' })
    expect([await page.title(), await headingsOf(page)]).toEqual([title, [heading]])
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address)
    expect((await metaOf(page, 'name=description'))?.length).toBeGreaterThan(40)
    expect(await metaOf(page, 'property="og:url"')).toBe(address)
    expect(await metaOf(page, 'property="og:image"')).toMatch(/^http/)
  })

  test('does not scroll sideways at any width', async () => {
    const page = await visit(await path(), { viewport: 'phone' })
    expect(await overflowsOf(page)).toEqual(WIDTHS.map(() => 0))
  })

  test('does not scroll sideways, and keeps its menu in reach, where its fonts do not come and those of the system are wide', async () => {
    const withoutFonts = (page: Page) => page.route('**/fonts/**', (route) => route.abort())
    const page = await visit(await path(), { viewport: 'phone', before: withoutFonts, allow: [/ERR_FAILED/] })
    const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
    expect((menu?.x ?? Infinity) + (menu?.width ?? 0)).toBeLessThanOrEqual(360)
    expect(await overflowsOf(page)).toEqual(WIDTHS.map(() => 0))
  })
})

describe.each(MISSING_PAGES)('the $name page', ({ path, title, heading }) => {
  test('is 404 with its title, one heading and the header, and not to be indexed', async () => {
    const address = shopUrl() + (await path())
    expect((await fetch(address)).status).toBe(404)
    const page = await visit(address, { viewport: 'phone', allow: WRITTEN_OF_404 })
    expect([await page.title(), await headingsOf(page), await metaOf(page, 'name=robots')]).toEqual([title, [heading], 'noindex'])
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(true)
    expect(await overflowsOf(page)).toEqual(WIDTHS.map(() => 0))
  })
})
