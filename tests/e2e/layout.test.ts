import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MAIL_SERVER } from '../support/app.ts'
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
const TEXT_PX = 16
/** What the margins leave of a sheet of US letter. */
const LETTER_PX = 720
/** What WCAG 1.4.12 lets a person set. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
const ALLOWED = [...WRITTEN_OF_404, /status of (400|409|429)/]

const shop = await openStaffShop({ config: { smtpUrl: MAIL_SERVER } })
const content = await fillWithLongContent(shop)
const visitors = publicScreens(content)
const staff = staffScreens(content)

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

async function show(page: Page, { path, open }: Screen, width: number): Promise<void> {
  await page.setViewportSize({ width, height: DEFAULT_HEIGHT })
  if (path) await page.goto(path)
  await page.locator('h1, h2').first().waitFor()
  await open?.(page)
  await page.waitForFunction(() => !document.body.innerText.includes('Loading'))
}

/** Whether nothing has to be opened for a screen, nor for one after it on the same page. */
const standsAlone = ({ open }: Screen, next?: Screen): boolean =>
  (!open || open === wake) && (!next || next.path !== undefined)

/** Finds the faults of the screens that have to be opened, at two of the widths; scrollbars take up room in the wide ones. */
async function walkOpened(page: Page, screens: Screen[], widths: number[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setScrollbarsHidden', { hidden: widths === NARROW })
  const found: string[] = []
  for (const [index, screen] of screens.entries()) {
    if (standsAlone(screen, screens[index + 1])) continue
    if (screen.only === (widths === WIDE ? 'narrow' : 'wide')) continue
    await show(page, screen, widths[0] ?? 0)
    found.push(...(await faultsOf(page, screen.name, widths)))
  }
  return found
}

/** Finds the faults of all other screens, at each width, with larger text and, of visitors' screens, with spaced text. */
async function walkPages(page: Page, screens: Screen[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const found: string[] = []
  for (const [index, screen] of screens.entries()) {
    if (!standsAlone(screen, screens[index + 1])) continue
    await setTextSize(session, TEXT_PX)
    await show(page, screen, WIDE[0] ?? 0)
    found.push(...(await faultsOf(page, screen.name, [...WIDE, ...NARROW])))
    for (const { sizePx, widths } of TEXTS) {
      await setTextSize(session, sizePx)
      found.push(...(await faultsOf(page, `${screen.name} with text of ${sizePx} px`, widths)))
    }
    await setTextSize(session, TEXT_PX)
    if (screen.printed) {
      await page.emulateMedia({ media: 'print' })
      found.push(...(await faultsOf(page, `${screen.name} on paper`, [LETTER_PX])))
      await page.emulateMedia({ media: 'screen' })
    }
    if (screens === staff) continue
    await spaceText(page)
    const faults = await faultsOf(page, `${screen.name} with spaced text`, [1440, 1280, 768, 360])
    found.push(...withoutBreaks(faults))
  }
  return found
}

/** A size of text, and the windows in which nothing is cut off with it. */
type Text = { sizePx: number; widths: number[] }
const TEXTS: Text[] = [
  { sizePx: 24, widths: [1280] },
  { sizePx: 32, widths: [1280, 768] },
]

/** Sets the size of text that the browser's settings have; 16 px is the default. */
const setTextSize = (session: CDPSession, sizePx: number) =>
  session.send('Page.setFontSizes', { fontSizes: { standard: sizePx } })

const spaceText = (page: Page): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, SPACED)

/** On a phone a word of larger text may be longer than a line. */
const withoutBreaks = (faults: string[]) =>
  faults.filter((fault) => !/ at 3\d0 px: .* breaks the word /.test(fault))

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

/** So many pages at once, since a page waits for its frames and for the server. */
test('no screen cuts off, overlaps or scrolls sideways, at any width, size or spacing of text', async () => {
  const options = { viewport: 'laptop', allow: ALLOWED } as const
  const visitor = () => shop.visit('/contact', options)
  const colleague = () => shop.visitAs('/admin', options)
  const walks = [
    visitor().then((page) => walkPages(page, visitors)),
    visitor().then((page) => walkOpened(page, visitors, WIDE)),
    shop
      .visit('/contact', { ...options, colorScheme: 'dark' })
      .then((page) => walkOpened(page, visitors, NARROW)),
    colleague().then((page) => walkPages(page, staff)),
    colleague().then((page) => walkOpened(page, staff, WIDE)),
    colleague().then((page) => walkOpened(page, staff, NARROW)),
  ]
  const found = await Promise.all(walks)
  expect(found.flat()).toEqual([])
})

test('the header and a page keep all they have with text of 20, 24 and 32 px, as the browser is set', async () => {
  const page = await shop.visit('/contact', { viewport: 'laptop' })
  const session = await page.context().newCDPSession(page)
  const phone = page.getByRole('banner').locator('a[href^="tel:"]').filter({ visible: true })
  for (const sizePx of [20, 24, 32]) {
    await setTextSize(session, sizePx)
    const found = await faultsOf(page, `contact with text of ${sizePx} px`, TEXT_WIDTHS)
    expect(withoutBreaks(found)).toEqual([])
    expect(await phone.count()).toBe(1)
  }
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
