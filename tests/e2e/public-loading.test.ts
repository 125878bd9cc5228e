import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layoutShiftOf, layoutShiftsOf, watchLayoutShifts } from '../support/layout-shift.ts'
import { expectVisible, openShop, shopUrl } from '../support/shop.ts'
import { openSlowDocuments } from '../support/slow-documents.ts'
import { openVisits, wake } from '../support/visits.ts'

const { visit } = openShop()
const slow = openSlowDocuments(shopUrl)
const slowly = openVisits({ url: slow.url })

const SCROLL_MAX_PX = 6000
const SCROLL_STEP_PX = 600
/** How far lines of text may move when their font replaces the system's, which has other widths on each machine. */
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

test('nothing moves while a page arrives in pieces, hydrates and is scrolled through, and every picture in view loads', async () => {
  const before = async (page: Page) => {
    slow.readBy(page)
    await watchLayoutShifts(page)
    await page.route('**/fonts/*', (route) => route.abort())
  }
  for (const viewport of ['phone', 'desktop'] as const) {
    for (const path of ['/', '/inventory', '/parts', '/partsrequest', '/contact', '/saved']) {
      const page = await slowly.visit(path, { viewport, hydrate: false, before, allow: [/fonts/] })
      await wake(page)
      await scrollThrough(page)
      expect(await layoutShiftsOf(page), `${path} on a ${viewport}`).toEqual([])
    }
  }
})

test('next to nothing moves when the fonts arrive', async () => {
  for (const viewport of ['phone', 'desktop'] as const) {
    const page = await visit('/inventory', { viewport, hydrate: false, before: watchLayoutShifts })
    await page.evaluate(() => document.fonts.ready)
    expect(await layoutShiftOf(page), `on a ${viewport}`).toBeLessThan(FONT_SHIFT_MAX)
  }
})

test('the next page is requested when its link is hovered or touched, and shown without another request', async () => {
  const feedOf = (page: Page) => page.waitForRequest(/vehicle-data\/batched/)
  const desktop = await visit('/', { viewport: 'desktop' })
  const requested: string[] = []
  desktop.on('request', (request) => {
    if (request.url().includes('vehicle-data')) requested.push(request.url())
  })
  const link = desktop
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Pre-Owned Vehicles' })
  const [feed] = await Promise.all([feedOf(desktop), link.hover()])
  await feed.response()
  await link.click()
  await expectVisible(desktop.getByRole('heading', { level: 1, name: 'Pre-Owned Vehicles' }))
  await expectVisible(desktop.locator('main [data-slot=card]').first())
  expect(requested).toHaveLength(1)

  const phone = await visit('/', { viewport: 'phone' })
  const touched = phone.locator('main a[href="/inventory"]').first()
  const [asked] = await Promise.all([feedOf(phone), touched.dispatchEvent('touchstart')])
  expect(asked.method()).toBe('GET')
})

test('React does not hydrate a page that nobody touches', async () => {
  for (const viewport of ['phone', 'desktop'] as const) {
    const page = await visit('/', { viewport, hydrate: false })
    // The page's script has run, and has loaded what hydration would need.
    await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(
      await page.evaluate(() =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
      ),
    ).toBe(false)
  }
})

test('a wizard fetches React after its first paint, without a touch', async () => {
  const page = await visit('/partsrequest', { viewport: 'phone', hydrate: false })
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
  )
  const { painted, fetched } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    fetched: performance
      .getEntriesByType('resource')
      .find(({ name }) => /\/framework-[^/]*\.js$/.test(name))?.startTime,
  }))
  expect(fetched).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
})

test('a phone fetches the three fonts in at most 32 kB, pictures of the width it shows, and none that are hidden', async () => {
  const page = await visit('/', { viewport: 'phone', hydrate: false })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }),
    ),
  )
  const fonts = fetched.filter(({ path }) => path.startsWith('/fonts/'))
  expect(fonts).toHaveLength(3)
  expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(32_000)
  const pictures = fetched.flatMap(({ path }) => /\/(\d+)\.webp$/.exec(path)?.[1] ?? [])
  // A car takes three quarters of the screen, a vehicle in the yard a thumbnail.
  expect(new Set(pictures)).toEqual(new Set(['480', '640']))
  expect(fetched.filter(({ path }) => path.includes('-bare.svg'))).toEqual([])
})

// A server sends ten segments of 1,460 bytes before it waits for the first acknowledgment (RFC 6928): what is longer with its headers, of
// about 1,110 bytes, shows a round trip later.
test.each([
  ['/', 13_490],
  ['/inventory', 13_600],
  ['/parts', 14_900],
])('the document of %s with its styles has at most %i bytes of brotli', async (path, bytesMax) => {
  const request = { headers: { 'accept-encoding': 'br' } }
  const sent = async () => {
    const { headers } = await fetch(shopUrl() + path, request)
    expect(headers.get('content-encoding')).toBe('br')
    return Number(headers.get('content-length'))
  }
  // A stored page is first compressed quickly, then as well as brotli can.
  await expect.poll(sent).toBeLessThanOrEqual(bytesMax)
})
