import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { blockFonts } from '../support/layout-shift.ts'
import { expectHidden, expectVisible, openShop, stock } from '../support/shop.ts'
import { hydratePage } from '../support/visits.ts'
import { allPages, MISSING_PATHS, WRITTEN_OF_404 } from './pages.ts'

const { visit } = openShop()
const DESKTOP = { width: 1440, height: 900 }
const TABLET = { width: 768, height: 1024 }
/** Pages that are longer than a screen, and the screen on which a visitor scrolls them. */
const SCROLLED: Record<string, typeof DESKTOP> = {
  '/': DESKTOP,
  '/inventory': TABLET,
  '/parts': DESKTOP,
  '/repair': DESKTOP,
  '/about': TABLET,
  '/contact': TABLET,
  '/partsrequest': TABLET,
}
const SCROLL_TURNS = 10
const SCROLL_STEP_PX = 150

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The visitor scrolls at once, which also makes React join; the page never goes back up. */
async function expectScrollKept(page: Page): Promise<void> {
  const seen: number[] = []
  for (let turn = 0; turn < SCROLL_TURNS; turn += 1) {
    const before = await page.evaluate(() => scrollY)
    const bottom = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await page.mouse.wheel(0, SCROLL_STEP_PX)
    if (before < bottom - 1) await page.waitForFunction((y) => scrollY !== y, before)
    seen.push(await page.evaluate(() => scrollY))
  }
  expect(seen, `positions on ${page.url()}`).toEqual(seen.toSorted((one, other) => one - other))
  expect(seen.at(-1)).toBeGreaterThan(0)
}

test(
  'without JavaScript every page works',
  { tags: ['r1.2', 'r2.31', 'r2.32', 'r2.55'] },
  async () => {
    const page = await visit('/', {
      viewport: 'phone',
      javaScript: false,
      before: blockFonts,
      allow: [/fonts/, ...WRITTEN_OF_404],
    })
    for (const path of [...(await allPages()), ...MISSING_PATHS]) {
      await page.goto(path)
      const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
      expect((menu?.x ?? Infinity) + (menu?.width ?? 0), `menu of ${path}`).toBeLessThanOrEqual(360)
      expect(await overflowOf(page), `overflow of ${path}`).toBe(0)
      expect(await page.locator('body').innerText()).not.toContain('Loading')
    }
    for (const path of ['/partsrequest', '/repair']) {
      await page.goto(path)
      await expectVisible(page.locator('noscript p', { hasText: 'needs JavaScript' }))
      await expectVisible(page.locator('noscript a[href^="tel:"]').first())
      await expectVisible(page.locator('noscript a[href^="mailto:"]').first())
      await expectHidden(page.getByLabel(/^VIN/))
    }
    await page.goto('/')
    await page.getByLabel('Year').fill('2012')
    await page.getByRole('combobox', { name: 'Make' }).selectOption('Ford')
    await page.getByRole('button', { name: 'Find a car' }).click()
    await page.waitForURL('**/inventory?make=Ford&yearFrom=2012&yearTo=2012')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'Pre-Owned Vehicles' })
      .click()
    await page.waitForURL('**/inventory')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Ford')
    await page.getByRole('button', { name: /^Show \d+ vehicles$/ }).click()
    await page.waitForURL(/[?&]make=Ford(&|$)/)
    expect(await page.locator('main [data-slot=card]').count()).toBe(
      stock.retail.filter(({ make }) => make === 'Ford').length,
    )
    await page.getByRole('button', { name: 'Filter (1)' }).click()
    expect(await page.getByRole('combobox', { name: 'Make', exact: true }).inputValue()).toBe(
      'Ford',
    )
    await page.getByRole('link', { name: 'Clear all' }).click()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL('**/inventory?page=2')
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    await expectVisible(page.getByRole('heading', { name: 'Specifications' }))
  },
)

test('every page keeps an early scroll and hydrates cleanly', { tags: ['r2.51'] }, async () => {
  const page = await visit('/', { viewport: 'desktop', hydrate: false, allow: WRITTEN_OF_404 })
  // Screens are checked one by one by the component tests; this is a whole document as it is served.
  await expectAccessible(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const path of [...(await allPages()), ...MISSING_PATHS]) {
    await page.setViewportSize(SCROLLED[path] ?? DESKTOP)
    await page.goto(path)
    if (SCROLLED[path]) await expectScrollKept(page)
    await hydratePage(page)
    expect(await page.locator('h1').count(), `headings of ${path}`).toBe(1)
    await screenshot(page, `page${path.replaceAll('/', '-')}`)
    // The forms load the toasts before they need them.
    const extra = /request|repair/.test(path) ? /^\/api\// : /^\/api\/|toaster/
    const isPreload = (url: string) => /^\/api\/trpc\/vehicles\.get(Car|Yard)Page$/.test(url)
    expect(
      requested.splice(0).filter((url) => extra.test(url) && !isPreload(url)),
      `requests of ${path}`,
    ).toEqual([])
  }
})

test('the API reference is readable in its own styles and meets WCAG 2.2 AA', async () => {
  const page = await visit('/api/docs', { viewport: 'phone', hydrate: false })
  await expectVisible(page.getByRole('heading', { name: 'API reference' }))
  const operation = page.locator('#postPartRequests')
  await operation.locator('summary').click()
  await expectVisible(operation.getByText('customerInfo.phone'))
  await expectVisible(operation.getByText('Too many requests'))
  expect(
    await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily),
  ).toContain('Barlow Condensed')
  await screenshot(page, 'api-docs')
  // The operations of a group are built alike: the first two of each stand for the others.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('details:not([open]):nth-of-type(n + 3)')) {
      each.remove()
    }
  })
  await expectAccessible(page)
})

test('a page without its form fits a phone with spaced text', { tags: ['r2.92'] }, async () => {
  const page = await visit('/want', { viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectVisible(page.getByRole('heading', { name: "we'll look out for one" }))
  const beyond = await page.evaluate(() => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets.push(spaced)
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond).toBe(0)
})
