import { chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { FOR_SHORT_PAGES, findBrowser } from '../../tools/find-browser.ts'
import { screenshot } from '../support/browser.ts'
import { findLayoutFaults, LAYOUT_RULES } from '../support/layout-faults.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { wake } from '../support/visits.ts'
import { fillWithLongContent } from './long-content.ts'
import { WRITTEN_OF_404 } from './pages.ts'
import { publicScreens, type Screen, staffScreens } from './screens.ts'

/** The narrow ones apart, since a dialog or an open row may close where the layout changes. */
const WIDE = [1440, 1024]
const NARROW = [360, 768]
const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1024: 768, 1440: 900 }
const DEFAULT_HEIGHT = 800
const TEXT_WIDTHS = [1440, 1366, 1280, 1024, 768, 390, 360]
/** What WCAG 1.4.12 lets a person set. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
const ALLOWED = [...WRITTEN_OF_404, /status of (400|409|429)/]

const shop = await openStaffShop()
const content = await fillWithLongContent(shop)
const pages = publicScreens(content).filter(({ path }) => path && path !== '/api/docs')

/** Waits until the fonts are there and nothing moves. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    await document.fonts.ready
    await frame()
    await frame()
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

async function faultsOf(page: Page, name: string, widths: number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? DEFAULT_HEIGHT })
    await settle(page)
    for (const fault of await page.evaluate(findLayoutFaults, LAYOUT_RULES)) {
      found.push(`${name} at ${width} px: ${fault}`)
    }
    await screenshot(page, `${name.replaceAll(/\W+/g, '-')}-${width}`)
  }
  return found
}

async function walk(page: Page, screens: Screen[], widths: number[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, path, open, narrow } of screens) {
    if (narrow && widths === WIDE) continue
    await page.setViewportSize({ width: widths[0] ?? 0, height: DEFAULT_HEIGHT })
    if (path) await page.goto(path)
    await page.locator('h1, h2').first().waitFor()
    await open?.(page)
    await page.waitForFunction(() => !document.body.innerText.includes('Loading'))
    found.push(...(await faultsOf(page, name, widths)))
  }
  return found
}

const BOX = 'style="width: 100px; overflow: hidden"'
test.each([
  ['<p style="width: 2000px">wide</p>', /the page scrolls sideways/],
  [
    `<div ${BOX}><a href="/" style="margin-left: 60px; white-space: nowrap">Request a part</a></div>`,
    /is cut off sideways by div/,
  ],
  [
    `<div ${BOX}><button style="display: block; width: 103px">Ask</button></div>`,
    /button "Ask" is cut off sideways/,
  ],
  ['<p>Stock number</p><p style="margin-top: -30px">Drawing, not a photo</p>', /overlap/],
  ['<p style="width: 40px; overflow-wrap: anywhere">Automatic</p>', /breaks the word "Automatic"/],
  ['<p style="width: 40px; white-space: nowrap">Automatic</p>', /leaves its box/],
  [
    '<div style="overflow: auto; height: 30px"><p style="height: 31px; margin: 0">Tab</p></div>',
    /scrolls by only 1 px/,
  ],
  [
    '<div style="overflow: auto; width: 90px"><p style="width: 108px; margin: 0">Row</p></div>',
    /scrolls sideways: 18 px/,
  ],
  [
    '<dialog style="overflow: hidden; height: 90px"><p style="height: 200px">&nbsp;</p><p>Close</p></dialog>',
    /is cut off by dialog/,
  ],
  [
    '<ul role="tablist" style="overflow-x: auto; height: 50px"><li style="height: 90px">1</li></ul>',
    /scrolls both ways/,
  ],
  ['<p style="position: fixed; top: 0; left: -30px">Call</p>', /is cut off sideways by the window/],
])('the check finds what is wrong in %s', async (markup, fault) => {
  const page = await shop.visit('/contact', { viewport: 'laptop' })
  await page.goto('about:blank')
  await page.setContent(markup)
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  const found = await page.evaluate(findLayoutFaults, LAYOUT_RULES)
  expect(found.join()).toMatch(fault)
})

test.each([[WIDE], [NARROW]])(
  'no public screen cuts off, overlaps or scrolls sideways at %o px',
  async (widths) => {
    const page = await shop.visit('/', { viewport: 'laptop', allow: ALLOWED })
    expect(await walk(page, publicScreens(content), widths)).toEqual([])
  },
)

test.each([[WIDE], [NARROW]])(
  'no screen of staff cuts off, overlaps or scrolls sideways at %o px',
  async (widths) => {
    const page = await shop.visitAs('/admin', { viewport: 'laptop', allow: ALLOWED })
    expect(await walk(page, staffScreens(content), widths)).toEqual([])
  },
)

/** On a phone a word of larger text may be longer than a line. */
const withoutBreaks = (faults: string[]) =>
  faults.filter((fault) => !/ at 3\d0 px: .* breaks the word /.test(fault))

/** A page of a browser whose own size of text is this; 16 px is the default. */
async function withTextOf(sizePx: number): Promise<Page> {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...FOR_SHORT_PAGES, `--blink-settings=defaultFontSize=${sizePx}`],
    env: { ...process.env, ...env },
  })
  onTestFinished(() => browser.close())
  return browser.newPage({ baseURL: shop.app.url, reducedMotion: 'reduce' })
}

test.each([20, 24, 32])(
  'the header and a page keep all they have with text of %d px, as the browser is set',
  async (sizePx) => {
    const page = await withTextOf(sizePx)
    await page.goto('/contact')
    const found = await faultsOf(page, `contact with text of ${sizePx} px`, TEXT_WIDTHS)
    expect(withoutBreaks(found)).toEqual([])
    const phone = page.getByRole('banner').locator('a[href^="tel:"]').filter({ visible: true })
    expect(await phone.count()).toBe(1)
  },
)

test('with text of 200 %, as the browser is set, no public page cuts anything off', async () => {
  const page = await withTextOf(32)
  const found: string[] = []
  for (const { name, path = '' } of pages) {
    await page.goto(path)
    found.push(...(await faultsOf(page, `${name} with text of 200 %`, [1280, 768])))
  }
  expect(found).toEqual([])
})

test('with the text spacing of WCAG 1.4.12 no public page cuts anything off', async () => {
  const page = await shop.visit('/contact', { viewport: 'laptop', allow: ALLOWED })
  const found: string[] = []
  for (const { name, path = '' } of pages) {
    await page.goto(path)
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets.push(sheet)
    }, SPACED)
    found.push(...(await faultsOf(page, `${name} with spaced text`, [1440, 1280, 768, 360])))
  }
  expect(withoutBreaks(found)).toEqual([])
})

test('a wizard that is opened from further down begins at the top', async () => {
  const page = await shop.visit('/repair', { viewport: 'phone' })
  const buttons = page.getByRole('button', { name: /Get Started Now|Book Your Service/ })
  await buttons.filter({ visible: true }).last().click()
  await page.getByRole('heading', { name: 'What do you drive?' }).waitFor()
  await page.waitForFunction(() => scrollY === 0)

  await page.goto('/parts')
  await wake(page)
  const link = page.getByRole('link', { name: /^Request a part, DISM/ })
  await link.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const watched = await page.evaluateHandle(() => {
    const places: number[] = []
    addEventListener('scroll', () => places.push(scrollY))
    return places
  })
  await link.click()
  await page.getByRole('region', { name: 'Parts request' }).waitFor()
  await page.waitForFunction(() => scrollY === 0)
  // A glide passes many places.
  expect((await watched.jsonValue()).length).toBeLessThan(4)
})

test('forced colors tell the current page and step apart', async () => {
  const page = await shop.visit('/partsrequest', { viewport: 'desktop' })
  await page.emulateMedia({ forcedColors: 'active' })
  const colorsOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
  for (const [all, current] of [
    ['nav[aria-label=Main] a', 'nav[aria-label=Main] a[aria-current]'],
    ['ol[aria-label=Progress] li > :first-child', '[aria-current=step] > :first-child'],
  ] as const) {
    const [own = ''] = await colorsOf(current)
    expect((await colorsOf(all)).filter((color) => color === own)).toHaveLength(1)
  }
})
