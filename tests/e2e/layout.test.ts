import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { toHtml } from '#server/features/notifications/render-email.ts'
import { MAIL_SERVER } from '../support/app.ts'
import { findLayoutFaults, LAYOUT_RULES } from '../support/layout-faults.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import {
  faultsOf,
  LAYOUT_ERRORS,
  setTextSize,
  viewOf,
  walkScreens,
  withoutBreaks,
} from './layout-walk.ts'
import { addLongSale, fillWithLongContent } from './long-content.ts'
import { publicScreens } from './screens.ts'

const TEXT_WIDTHS = [1440, 1366, 1280, 1024, 768, 390, 360]

const shop = await openStaffShop({ config: { smtpUrl: MAIL_SERVER } })
const content = await fillWithLongContent(shop)
const screens = publicScreens(content, (await addLongSale(shop)).invoicePath)

const BOX = 'style="width: 100px; overflow: hidden"'
/** Documents with one fault each. */
const FAULTY: [markup: string, fault: RegExp][] = [
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
  ['<select style="width: 90px"><option>Nobody (unassigned)</option></select>', /cuts off "Nobody/],
  ['<p style="position: fixed; top: 0; left: -30px">Call</p>', /is cut off sideways by the window/],
]

test('the check finds each kind of fault', async () => {
  const page = await shop.visit('/contact', { viewport: 'laptop' })
  await page.goto('about:blank')
  const missed: string[] = []
  for (const [markup, fault] of FAULTY) {
    await page.setContent(markup)
    await page.evaluate(() => document.querySelector('dialog')?.showModal())
    const found = await page.evaluate(findLayoutFaults, LAYOUT_RULES)
    if (!fault.test(found.join())) missed.push(markup)
  }
  expect(missed).toEqual([])
})

test('no page cuts off, overlaps or scrolls sideways', { tags: ['r2.50', 'r2.92'] }, async () => {
  const found = await walkScreens(screens, async (colorScheme) =>
    viewOf(
      await shop.visit('/contact', { viewport: 'laptop', colorScheme, allow: LAYOUT_ERRORS }),
      false,
    ),
  )
  expect(found).toEqual([])
})

test('a page keeps all with text of 20, 24 and 32 px', { tags: ['r2.92'] }, async () => {
  const page = await shop.visit('/contact', { viewport: 'laptop' })
  const own = await viewOf(page, false)
  const phone = page.getByRole('banner').locator('a[href^="tel:"]').filter({ visible: true })
  for (const sizePx of [20, 24, 32]) {
    await setTextSize(own, sizePx)
    const found = await faultsOf(own, `contact with text of ${sizePx} px`, TEXT_WIDTHS)
    expect(withoutBreaks(found)).toEqual([])
    expect(await phone.count()).toBe(1)
  }
})

test('a wizard that a link further down opens begins at the top', async () => {
  const page = await shop.visit('/parts', { viewport: 'phone' })
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

test('an email with a long link and a long name fits a phone', async () => {
  const page = await shop.visit('/contact', { viewport: 'phone' })
  const long = `https://yard.example/${'part'.repeat(60)}`
  const email = {
    preview: long,
    heading: long,
    paragraphs: [`See ${long}`],
    detailsHeading: long,
    details: [{ label: 'Notes', value: long }],
    action: { label: 'Open', url: long },
    footer: { text: long, label: long, url: long },
  }
  await page.goto('about:blank')
  await page.setContent(toHtml(email, { ...demoBusiness, name: long }))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('forced colors distinguish the current page and step', { tags: ['r2.93'] }, async () => {
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
    // The browser's plate behind a text would have its color.
    const { dominant } = await sharp(await page.locator(current).screenshot()).stats()
    const text = await page.locator(current).evaluate((it) => getComputedStyle(it).color)
    const [red = 0] = (text.match(/\d+/g) ?? []).map(Number)
    expect(Math.abs(dominant.r - red)).toBeGreaterThan(100)
  }
})
