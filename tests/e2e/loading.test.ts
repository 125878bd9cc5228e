import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { layoutShiftOf, watchLayoutShift } from '../support/layout-shift.ts'
import { expectVisible, openShop } from '../support/shop.ts'
import { wake } from '../support/visits.ts'

const { visit } = openShop()

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < Math.min(height, 6000); top += 600) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await page.waitForTimeout(40)
  }
}

const FONTS = '**/fonts/*'
/** How far lines of text may move when their font takes the place of the machine's own, which has other widths on each machine. */
const FONT_SHIFT_MAX = 0.01

test.each(['/', '/inventory', '/parts', '/contact'])('on %s nothing moves while it loads, comes to life and is scrolled through', async (path) => {
  for (const viewport of ['phone', 'desktop'] as const) {
    const before = async (page: Page) => {
      await watchLayoutShift(page)
      await page.route(FONTS, (route) => route.abort())
    }
    const page = await visit(path, { viewport, hydrate: false, before, allow: [/fonts/] })
    await page.waitForLoadState('networkidle')
    await wake(page)
    await scrollThrough(page)
    expect(await layoutShiftOf(page)).toBe(0)
  }
})

test.each(['phone', 'desktop'] as const)('next to nothing moves on a %s when the fonts arrive', async (viewport) => {
  const page = await visit('/inventory', { viewport, hydrate: false, before: watchLayoutShift })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  expect(await layoutShiftOf(page)).toBeLessThan(FONT_SHIFT_MAX)
})

describe('pictures', () => {
  test.each(['/inventory', '/parts'])('on %s the first row comes at once, the rest when it is near, and all have their size', async (path) => {
    const page = await visit(path, { viewport: 'desktop', hydrate: false })
    const pictures = await page
      .locator('main .car-pic img')
      .evaluateAll((images) =>
        images.map((image) => [
          image.getAttribute('loading') ?? 'eager',
          Number(image.getAttribute('width')) > 0,
          Number(image.getAttribute('height')) > 0,
        ]),
      )
    expect(pictures).toEqual(Array.from({ length: 60 }, (_, index) => [index < 3 ? 'eager' : 'lazy', true, true]))
    expect(await page.locator('main img[fetchpriority=high]').count()).toBeLessThanOrEqual(1)
  })

  test('are all there when the visitor gets to them', async () => {
    const page = await visit('/inventory', { viewport: 'phone' })
    await scrollThrough(page)
    const isBroken = () =>
      page
        .locator('main .car-pic img')
        .evaluateAll(
          (images) =>
            images.filter(
              (image) =>
                image instanceof HTMLImageElement &&
                image.getBoundingClientRect().bottom < innerHeight &&
                !(image.complete && image.naturalWidth > 0),
            ).length,
        )
    await expect.poll(isBroken).toBe(0)
  })
})

describe('the next page', () => {
  const inventoryAsked = (page: Page) => page.waitForRequest(/vehicle-data\/batched/)

  test('is asked for when a link is hovered, and then shown without asking again', async () => {
    const page = await visit('/', { viewport: 'desktop' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('vehicle-data')) asked.push(request.url())
    })
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pre-Owned Vehicles' })
    await Promise.all([inventoryAsked(page), link.hover()])
    await page.waitForLoadState('networkidle')
    await link.click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Pre-Owned Vehicles' }))
    expect(asked).toHaveLength(1)
  })

  test('is asked for when a link is touched', async () => {
    const page = await visit('/', { viewport: 'phone' })
    const link = page.locator('main a[href="/inventory"]').first()
    const [asked] = await Promise.all([inventoryAsked(page), link.dispatchEvent('touchstart')])
    expect(asked.method()).toBe('GET')
  })

  test.each(['phone', 'desktop'] as const)('waits: on a %s React does not join a page that nobody touches', async (viewport) => {
    const page = await visit('/', { viewport, hydrate: false })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(700)
    expect(await page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))).toBe(false)
  })
})
