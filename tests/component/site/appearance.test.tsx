import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import {
  INVENTORY_FEED,
  inventoryCard,
  inventoryFeed,
  vehicleDetail,
  newestVehicles,
  yardCard,
  yardPage,
} from '../support/public-vehicles.ts'

const BODY_FONT_PX = 17
const ASPHALT = 'rgb(31, 34, 37)'
const YELLOW = 'rgb(255, 199, 44)'
const DARK = 'rgb(27, 29, 31)'

async function open(path: string) {
  const server = fakeServer({
    'vehicles.listNewest': { data: newestVehicles() },
    'vehicles.listYard': { data: yardPage([yardCard()]) },
    'vehicles.getCarPage': { data: vehicleDetail() },
  })
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed([inventoryCard()]) })
  const screen = await openPage(path, { server })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}

describe('the text of a page', () => {
  test('is set in self-hosted fonts with fallbacks', { tags: ['r2.44'] }, async () => {
    const { getByRole } = await open('/')
    const familyOf = (element: Element) => getComputedStyle(element).fontFamily
    expect(familyOf(document.body)).toMatch(/^Barlow, "Barlow Stand-in"/)
    expect(familyOf(getByRole('heading', { level: 1 }).element())).toMatch(
      /^"Barlow Condensed", "Barlow Condensed Stand-in"/,
    )
    expect(
      document.fonts.check('16px Barlow') && document.fonts.check('700 16px "Barlow Condensed"'),
    ).toBe(true)
    const rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
    const sources = rules.map(({ style }) => style.getPropertyValue('src'))
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) expect(source).toMatch(/^(url\("\/fonts\/|local\()/)
    const fallbacks = rules.filter(({ style }) =>
      style.getPropertyValue('font-family').includes('Stand-in'),
    )
    expect(fallbacks).toHaveLength(5)
    for (const { style } of fallbacks) expect(style.getPropertyValue('size-adjust')).not.toBe('')
  })

  test('shows figures large, condensed and tabular', { tags: ['r2.45'] }, async () => {
    const { getByText } = await open('/inventory')
    await expect.element(getByText('$9,900')).toBeVisible()
    for (const text of ['$9,900', '80,250 mi', 'R-1001']) {
      const { fontFamily, fontVariantNumeric, fontSize } = getComputedStyle(
        getByText(text, { exact: false }).element(),
      )
      const isLarge = Number.parseFloat(fontSize) > BODY_FONT_PX
      expect([text, fontFamily.split(',')[0], fontVariantNumeric, isLarge]).toEqual([
        text,
        '"Barlow Condensed"',
        'tabular-nums',
        true,
      ])
    }
  })
})

test('the page is asphalt and paper with one yellow accent', { tags: ['r2.46'] }, async () => {
  const { getByRole } = await open('/')
  // The pointer of an earlier test may rest over the button, which is paler then.
  await userEvent.hover(getByRole('heading', { level: 1 }))
  const button = getByRole('link', { name: 'Book a Service Appointment' }).first().element()
  const { color } = getComputedStyle(button)
  expect(color).toBe(DARK)
  await expect.poll(() => getComputedStyle(button).backgroundColor).toBe(YELLOW)
  expect(getComputedStyle(getByRole('banner').element()).backgroundColor).toBe(ASPHALT)
  expect(getComputedStyle(document.body).backgroundColor).not.toBe('rgb(255, 255, 255)')
})

test.each([
  ['/inventory', 'R-1001'],
  ['/parts', 'D-2001'],
  [`/inventory/${inventoryCard().id}`, 'R-1001'],
])('on %s the number %s is on a yellow tag', { tags: ['r2.49'] }, async (path, number) => {
  const { getByText } = await open(path)
  const tag = getByText(`Stock number ${number}`)
  await expect.element(tag).toBeVisible()
  const { transform } = getComputedStyle(tag.element().lastElementChild ?? document.body)
  expect(transform).toMatch(/^matrix\((?!1, 0, 0, 1)/)
  const { clipPath, color } = getComputedStyle(tag.element())
  expect([clipPath.startsWith('polygon('), color]).toEqual([true, 'rgb(255, 217, 90)'])
})

test('a control that the keyboard reaches has a visible outline', { tags: ['r2.41'] }, async () => {
  await open('/contact')
  for (let press = 0; press < 12; press += 1) {
    await userEvent.keyboard('{Tab}')
    const active = document.activeElement ?? document.body
    expect(active).not.toBe(document.body)
    const { outlineStyle, outlineWidth } = getComputedStyle(active)
    expect([active.textContent, outlineStyle, Number.parseFloat(outlineWidth) >= 2]).toEqual([
      active.textContent,
      'solid',
      true,
    ])
  }
})

test('less motion brings a change in the same frame', { tags: ['r2.43'] }, async () => {
  const { getByRole } = await open('/')
  const link = getByRole('link', { name: 'Book a Service Appointment' }).element() as HTMLElement
  for (const [property, value] of [
    ['letter-spacing', '9px'],
    ['background-color', 'rgb(1, 2, 3)'],
  ] as const) {
    const before = getComputedStyle(link).getPropertyValue(property)
    link.style.setProperty(property, value)
    expect(before).not.toBe(value)
    expect(getComputedStyle(link).getPropertyValue(property)).toBe(value)
  }
})
