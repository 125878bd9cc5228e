import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  blockFonts,
  layoutShiftOf,
  layoutShiftsOf,
  watchLayoutShifts,
} from '../support/layout-shift.ts'
import { expectVisible, openShop, shopUrl } from '../support/shop.ts'
import { openSlowDocuments } from '../support/slow-documents.ts'
import { hydratePage, isHydrated, openVisits } from '../support/visits.ts'

const { visit } = openShop()
const slow = openSlowDocuments(shopUrl)
const slowly = openVisits({ url: slow.url })
const unfinished = openSlowDocuments(shopUrl)
const early = openVisits({ url: unfinished.url })

const SCROLL_MAX_PX = 6000
const SCROLL_STEP_PX = 600
/** Tolerated layout shift when fonts replace the system's, whose widths differ between machines. */
const FONT_SHIFT_MAX = 0.01

/** Scrolls down step by step; at each step all pictures in view have to load. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < Math.min(height, SCROLL_MAX_PX); top += SCROLL_STEP_PX) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')]
        .map((image) => ({ image, box: image.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.bottom > 0 && box.top < innerHeight)
        .every(({ image }) => image.complete && image.naturalWidth > 0),
    )
  }
}

test('nothing moves while a page loads, hydrates and scrolls', { tags: ['r2.71'] }, async () => {
  const before = async (page: Page) => {
    slow.readBy(page)
    await watchLayoutShifts(page)
    await blockFonts(page)
  }
  for (const viewport of ['phone', 'desktop'] as const) {
    const page = await slowly.visit('/', { viewport, hydrate: false, before, allow: [/fonts/] })
    for (const path of ['/', '/inventory', '/parts', '/partsrequest', '/contact', '/saved']) {
      if (path !== '/') await page.goto(path)
      await hydratePage(page)
      await scrollThrough(page)
      expect(await layoutShiftsOf(page), `${path} on a ${viewport}`).toEqual([])
    }
  }
})

test('the link to saved cars needs no interaction', { tags: ['r4.40'] }, async () => {
  const before = async (page: Page) => {
    await page.addInitScript(() => {
      const value = [{ id: 'gone', name: '2016 Ford Escape SE' }]
      localStorage.setItem('savedCars', JSON.stringify({ savedAt: Date.now(), value }))
    })
  }
  const page = await visit('/contact', { viewport: 'laptop', hydrate: false, before })
  await expectVisible(page.getByRole('link', { name: 'Saved (1)' }))
  await page.setViewportSize({ width: 1024, height: 768 })
  const name = page.getByRole('banner').getByText('Quarry Road Auto').filter({ visible: true })
  const countLines = (text: Element) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getClientRects().length
  }
  expect(await name.evaluate(countLines)).toBe(1)
})

test('a page that hydrates before its end has come keeps what was parsed', async () => {
  const before = async (page: Page) =>
    unfinished.holdEnd(() =>
      page.waitForFunction(() => document.documentElement.dataset.hydrated === ''),
    )
  const page = await early.visit('/login', { viewport: 'laptop', before })
  await expectVisible(page.getByLabel('Username'))
})

/** Opens a list with an empty cache, so that its fonts come after its text. */
async function expectFontsMoveNothing(viewport: 'phone' | 'desktop'): Promise<void> {
  const page = await visit('/inventory', { viewport, hydrate: false, before: watchLayoutShifts })
  await page.evaluate(() => document.fonts.ready)
  expect(await layoutShiftOf(page)).toBeLessThan(FONT_SHIFT_MAX)
}

/** Opens the home page, which preloads its code but hydrates only on interaction. */
async function expectReactWaits(viewport: 'phone' | 'desktop'): Promise<Page> {
  const page = await visit('/', { viewport, hydrate: false })
  await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(isHydrated, 'main')).toBe(false)
  return page
}

test('the stand-in fonts are as wide as the fonts of the shop', { tags: ['r2.44'] }, async () => {
  const page = await visit('/repair', { viewport: 'desktop', hydrate: false })
  const ratios = await page.evaluate(async () => {
    const pen = document.createElement('canvas').getContext('2d')
    const ratioOf = async (style: string, selector: string, family: string) => {
      const text = [...document.querySelectorAll(`main ${selector}`)]
        .map(({ textContent }) => textContent)
        .join(' ')
      const widths = []
      for (const names of [
        [`'${family} Stand-in'`, `'${family} Stand-in DejaVu'`],
        [`'${family}'`],
      ]) {
        // Each system has one of the two fonts that may stand in.
        await Promise.allSettled(names.map((name) => document.fonts.load(`${style} ${name}`)))
        if (pen) pen.font = `${style} ${names.join()}, monospace`
        widths.push(pen?.measureText(text).width ?? 0)
      }
      return (widths[0] ?? 0) / (widths[1] ?? 0)
    }
    return [
      await ratioOf('700 40px', 'h3', 'Barlow Condensed'),
      await ratioOf('400 16px', 'p', 'Barlow'),
    ]
  })
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.035)
})

const feedOf = (page: Page) => page.waitForRequest(/vehicle-data\/batched/)

test('a desktop prefetches a hovered link', { tags: ['r2.33', 'r2.44'] }, async () => {
  await expectFontsMoveNothing('desktop')
  const page = await expectReactWaits('desktop')
  await hydratePage(page)
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('vehicle-data')) requested.push(request.url())
  })
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Pre-Owned Vehicles' })
  const [feed] = await Promise.all([feedOf(page), link.hover()])
  await feed.response()
  await link.click()
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Pre-Owned Vehicles' }))
  await expectVisible(page.locator('main [data-slot=card]').first())
  expect(requested).toHaveLength(1)
})

test('a phone gets fitting pictures and prefetches', { tags: ['r16.19'] }, async () => {
  await expectFontsMoveNothing('phone')
  const page = await expectReactWaits('phone')
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }),
    ),
  )
  const fonts = fetched.filter(({ path }) => path.startsWith('/fonts/'))
  expect(fonts).toHaveLength(3)
  const bytes = fonts.map((font) => font.bytes)
  expect(Math.min(...bytes)).toBeGreaterThan(0)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(32_000)
  const pictures = fetched.flatMap(({ path }) => /\/(\d+)\.webp$/.exec(path)?.[1] ?? [])
  // A car takes three quarters of the screen, a vehicle in the yard a thumbnail.
  expect(new Set(pictures)).toEqual(new Set(['240', '640']))
  await hydratePage(page)
  const link = page.locator('main a[href="/inventory"]').first()
  const [asked] = await Promise.all([feedOf(page), link.dispatchEvent('touchstart')])
  expect(asked.method()).toBe('GET')
})

// First flight: ten segments of 1,460 bytes (RFC 6928); more takes another round trip.
test('home, inventory and parts documents have at most 14,600, 14,650 and 15,400 bytes in Brotli', async () => {
  const request = { headers: { 'accept-encoding': 'br' } }
  for (const [path, bytesMax] of [
    ['/', 14_600],
    ['/inventory', 14_650],
    ['/parts', 15_400],
  ] as const) {
    const sent = async () => {
      const { headers } = await fetch(shopUrl() + path, request)
      expect(headers.get('content-encoding')).toBe('br')
      const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
      return 'HTTP/1.1 200 OK\r\n'.length + head.length + Number(headers.get('content-length'))
    }
    // A stored page is first compressed quickly, then as well as brotli can.
    await expect.poll(sent, { message: `bytes of ${path}` }).toBeLessThanOrEqual(bytesMax)
  }
})
