import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { expectVisible, openShop, stock } from '../support/shop.ts'
import { wake } from '../support/visits.ts'
import { allPages, MISSING_PATHS, WRITTEN_OF_404 } from './pages.ts'

const { visit } = openShop()
/** The cards of a list are alike, so a narrowed list shows what axe can find. */
const NARROWED: Record<string, string> = {
  '/inventory': '/inventory?make=Ford',
  '/parts': '/parts?make=Honda',
}
const WIDTHS = [360, 768, 1024, 1440]

async function overflowsOf(page: Page): Promise<number[]> {
  const overflows: number[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    overflows.push(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
  }
  return overflows
}

test('every public page is complete without JavaScript, and menu, filter and pages of the inventory work', async () => {
  const page = await visit('/', { viewport: 'phone', javaScript: false })
  for (const path of await allPages()) {
    await page.goto(path)
    const text = await page.locator('body').innerText()
    expect(await page.locator('h1').count(), `headings of ${path}`).toBe(1)
    for (const words of [demoBusiness.phone, demoBusiness.address.street, demoBusiness.hoursText]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/Loading|undefined|\[object/)
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
  expect(await page.getByRole('combobox', { name: 'Make', exact: true }).inputValue()).toBe('Ford')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.waitForURL('**/inventory?page=2')
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await expectVisible(page.getByRole('heading', { name: 'Specifications' }))
})

test('every public page hydrates without errors under its policy, loads nothing more but vehicles in view, meets WCAG 2.2 AA and never scrolls sideways', async () => {
  const page = await visit('/', { viewport: 'desktop', allow: WRITTEN_OF_404 })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const path of [...(await allPages()), ...MISSING_PATHS]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(NARROWED[path] ?? path)
    await wake(page)
    expect(await page.locator('h1').count(), `headings of ${path}`).toBe(1)
    await expectAccessible(page)
    await screenshot(page, `page${path.replaceAll('/', '-')}`)
    expect(await overflowsOf(page), `overflow of ${path}`).toEqual(WIDTHS.map(() => 0))
    // The forms load the toasts before they need them.
    const extra = /request|repair/.test(path) ? /^\/api\// : /^\/api\/|toaster/
    const isPreload = (url: string) => /^\/api\/trpc\/vehicles\.(byId|yardById)$/.test(url)
    expect(
      requested.splice(0).filter((url) => extra.test(url) && !isPreload(url)),
      `requests of ${path}`,
    ).toEqual([])
  }
})

test('without their fonts no public page scrolls sideways, and the menu stays in reach', async () => {
  const before = (made: Page) => made.route('**/fonts/**', (route) => route.abort())
  const page = await visit('/', {
    viewport: 'phone',
    before,
    hydrate: false,
    allow: [/ERR_FAILED/, ...WRITTEN_OF_404],
  })
  for (const path of [...(await allPages()), ...MISSING_PATHS]) {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(path)
    const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
    expect((menu?.x ?? Infinity) + (menu?.width ?? 0), `menu of ${path}`).toBeLessThanOrEqual(360)
    expect(await overflowsOf(page), `overflow of ${path}`).toEqual(WIDTHS.map(() => 0))
  }
})

test.each(['/contact', '/'])('the map on %s is requested only after a click', async (path) => {
  const requested: string[] = []
  const page = await visit(path, {
    viewport: 'desktop',
    elsewhere: true,
    before: (made) =>
      made.route(
        ({ protocol }) => protocol === 'https:',
        (route) => {
          requested.push(route.request().url())
          return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' })
        },
      ),
  })
  expect(requested).toEqual([])
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect.poll(() => requested).toEqual([demoBusiness.mapEmbedUrl])
  expect(await page.locator('iframe').getAttribute('title')).toContain(demoBusiness.address.street)
})

test('the API reference is readable in its own styles on every width and meets WCAG 2.2 AA', async () => {
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
  expect(await overflowsOf(page)).toEqual(WIDTHS.map(() => 0))
  // The operations of a group are built alike: the first two of each stand for the others.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('details:not([open]):nth-of-type(n + 3)')) {
      each.remove()
    }
  })
  await expectAccessible(page)
})
