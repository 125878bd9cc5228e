import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MAIL_SERVER } from '../support/app.ts'
import { screenshot } from '../support/browser.ts'
import { findLayoutFaults as findFaults, LAYOUT_RULES } from '../support/layout-faults.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { wake } from '../support/visits.ts'
import { fillWithLongContent } from './long-content.ts'
import { WRITTEN_OF_404 } from './pages.ts'
import { publicScreens, type Screen, staffScreens } from './screens.ts'

/** The narrow ones apart, since a dialog or an open row may close where the layout changes. */
const WIDE = [1440, 1024]
const NARROW = [768, 360]
const HEIGHTS: Record<number, number> = { 360: 740, 390: 844, 768: 1024, 1024: 768, 1440: 900 }
const DEFAULT_HEIGHT = 800
const TEXT_WIDTHS = [1440, 1366, 1280, 1024, 768, 390, 360]
const TEXT_PX = 16
/** What the margins leave of a sheet of US letter. */
const LETTER_PX = 720
/** What WCAG 1.4.12 lets a person set. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
/** A look of text, with the windows of pages and of screens that have to be opened. */
type Text = { name: string; sizePx: number; isSpaced?: true; pages: number[]; opened: number[] }
const PLAIN: Text = {
  name: '',
  sizePx: TEXT_PX,
  pages: [1440, 1024, 768, 360],
  opened: [1440, 1024, 768, 360],
}
const LARGE = { name: ' with text of 32 px', sizePx: 2 * TEXT_PX }
const SPREAD = { name: ' with spaced text', sizePx: TEXT_PX, isSpaced: true } as const
const VISITORS_TEXTS: Text[] = [
  PLAIN,
  { ...LARGE, pages: [1440, 1280, 768], opened: [1440] },
  { ...SPREAD, pages: [1440, 1280, 768, 360], opened: [360] },
]
const STAFF_TEXTS: Text[] = [
  PLAIN,
  { ...LARGE, pages: [1440, 768, 390, 360], opened: [1440, 360] },
  { ...SPREAD, pages: [1440, 1024, 768, 360], opened: [1024, 360] },
]
const ALLOWED = [...WRITTEN_OF_404, /status of (400|409|429)/]

const shop = await openStaffShop({ config: { smtpUrl: MAIL_SERVER } })
const content = await fillWithLongContent(shop)
const visitors = publicScreens(content)
const staff = staffScreens(content)

declare global {
  var findLayoutFaults: typeof findFaults
  var spaced: CSSStyleSheet
  var hiding: CSSStyleSheet
}
type View = { page: Page; session: CDPSession; isStaff: boolean }

/** Prepares each document of a page for the check and for spaced text. */
async function view(page: Page, isStaff: boolean): Promise<View> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(`globalThis.findLayoutFaults = ${findFaults.toString()}`)
  await page.addInitScript(addSheets, [SPACED, NOTHING_DRAWN])
  return { page, session: await page.context().newCDPSession(page), isStaff }
}

/** Saves the painting of each frame; elements cannot be clicked meanwhile. */
const NOTHING_DRAWN = process.env.SCREENSHOT_DIR ? '' : 'html { clip-path: inset(100%) }'

function addSheets([spacedText = '', nothingDrawn = '']: string[]): void {
  globalThis.spaced = new CSSStyleSheet({ disabled: true })
  globalThis.spaced.replaceSync(spacedText)
  globalThis.hiding = new CSSStyleSheet({ disabled: true })
  globalThis.hiding.replaceSync(nothingDrawn)
  document.adoptedStyleSheets.push(globalThis.spaced, globalThis.hiding)
}

const drawNothing = ({ page }: View, isOn: boolean): Promise<void> =>
  page.evaluate((on) => {
    globalThis.hiding.disabled = !on
  }, isOn)

/** Sets the size of text that the browser's settings have; 16 px is the default. */
const setTextSize = ({ session }: View, sizePx: number) =>
  session.send('Page.setFontSizes', { fontSizes: { standard: sizePx } })

const spaceText = ({ page }: View, isSpaced: boolean): Promise<void> =>
  page.evaluate((isOn) => {
    globalThis.spaced.disabled = !isOn
  }, isSpaced)

/** Finds the faults; screens of staff follow the size of the window by script, a frame later. */
const faultsNow = ({ page, isStaff }: View): Promise<string[]> =>
  page.evaluate(
    async ([rules, waits]) => {
      await document.fonts.ready
      if (waits) {
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestIdleCallback(resolve))
        })
      }
      return globalThis.findLayoutFaults(rules)
    },
    [LAYOUT_RULES, isStaff] as const,
  )

async function faultsOf(own: View, name: string, widths: number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await own.session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: HEIGHTS[width] ?? DEFAULT_HEIGHT,
      deviceScaleFactor: 1,
      mobile: false,
    })
    for (const fault of await faultsNow(own)) found.push(`${name} at ${width} px: ${fault}`)
    await screenshot(own.page, `${name.replaceAll(/\W+/g, '-')}-${width}`)
  }
  return found
}

async function show({ page }: View, { path, open }: Screen, width: number): Promise<void> {
  await page.setViewportSize({ width, height: DEFAULT_HEIGHT })
  if (path) await page.goto(path)
  await page.locator('h1, h2').first().waitFor()
  await open?.(page)
  await page.waitForFunction(() => !document.body.innerText.includes('Loading'))
}

/** Whether nothing has to be opened for a screen, nor for one after it on the same page. */
const standsAlone = ({ open }: Screen, next?: Screen): boolean =>
  (!open || open === wake) && (!next || next.path !== undefined)

/** Finds the faults of a screen with each look of text. */
async function walkTexts(own: View, screen: Screen, widthsOf: (text: Text) => number[]) {
  const found: string[] = []
  await drawNothing(own, true)
  for (const text of own.isStaff ? STAFF_TEXTS : VISITORS_TEXTS) {
    const { name, sizePx, isSpaced = false } = text
    await setTextSize(own, sizePx)
    await spaceText(own, isSpaced)
    const faults = await faultsOf(own, `${screen.name}${name}`, widthsOf(text))
    found.push(...(name ? withoutBreaks(faults) : faults))
  }
  await drawNothing(own, false)
  await spaceText(own, false)
  await setTextSize(own, TEXT_PX)
  return found
}

/** Finds the faults of the screens that have to be opened; scrollbars take up room in the wide ones. */
async function walkOpened(page: Page, screens: Screen[], widths: number[]): Promise<string[]> {
  const own = await view(page, screens === staff)
  await own.session.send('Emulation.setScrollbarsHidden', { hidden: widths === NARROW })
  const found: string[] = []
  for (const [index, screen] of screens.entries()) {
    if (standsAlone(screen, screens[index + 1])) continue
    if (screen.only === (widths === WIDE ? 'narrow' : 'wide')) continue
    await show(own, screen, widths[0] ?? 0)
    found.push(
      ...(await walkTexts(own, screen, ({ opened }) =>
        opened.filter((width) => widths.includes(width)),
      )),
    )
  }
  return found
}

/** Finds the faults of all other screens, on paper too. */
async function walkPages(page: Page, screens: Screen[]): Promise<string[]> {
  const own = await view(page, screens === staff)
  const found: string[] = []
  for (const [index, screen] of screens.entries()) {
    if (!standsAlone(screen, screens[index + 1])) continue
    await show(own, screen, WIDE[0] ?? 0)
    found.push(...(await walkTexts(own, screen, ({ pages }) => pages)))
    if (!screen.printed) continue
    await page.emulateMedia({ media: 'print' })
    found.push(...(await faultsOf(own, `${screen.name} on paper`, [LETTER_PX])))
    await page.emulateMedia({ media: 'screen' })
  }
  return found
}

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
  const found = await page.evaluate(findFaults, LAYOUT_RULES)
  expect(found.join()).toMatch(fault)
})

/** So many pages at once, since a page waits for its frames and for the server. */
test(
  'no screen cuts off, overlaps or scrolls sideways, at any width, size or spacing of text',
  { tags: ['r2.50', 'r2.92'] },
  async () => {
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
  },
)

test(
  'the header and a page keep all they have with text of 20, 24 and 32 px, as the browser is set',
  { tags: ['r2.92'] },
  async () => {
    const page = await shop.visit('/contact', { viewport: 'laptop' })
    const own = await view(page, false)
    await page.reload()
    const phone = page.getByRole('banner').locator('a[href^="tel:"]').filter({ visible: true })
    for (const sizePx of [20, 24, 32]) {
      await setTextSize(own, sizePx)
      const found = await faultsOf(own, `contact with text of ${sizePx} px`, TEXT_WIDTHS)
      expect(withoutBreaks(found)).toEqual([])
      expect(await phone.count()).toBe(1)
    }
  },
)

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

test('forced colors tell the current page and step apart', { tags: ['r2.93'] }, async () => {
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
