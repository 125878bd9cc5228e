import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockFonts, layoutShiftsOf, watchLayoutShifts } from '../support/layout-shift.ts'
import { expectHidden, expectVisible, openShop, shopUrl, stock } from '../support/shop.ts'
import { hydratePage } from '../support/visits.ts'

const { visit } = openShop()

const PAGE_SIZE = 24

const cardsOf = (page: Page) => page.locator('main [data-slot=card]')
const firstCar = (page: Page) =>
  cardsOf(page).first().getByRole('link').first().getAttribute('href')
const expectCards = (page: Page, count: number) =>
  expect.poll(() => cardsOf(page).count()).toBe(count)
const untilUrl = (page: Page, query: string) =>
  page.waitForURL((url) => url.pathname + url.search === `/inventory${query}`)
const scrollOf = (page: Page) => page.evaluate(() => scrollY)

/** Notes the scroll position at a click, which may scroll its target into view first. */
const noteScrollAtClick = (page: Page) =>
  page.evaluate(() =>
    addEventListener('click', () => sessionStorage.setItem('left', `${scrollY}`), true),
  )
const scrollAtClick = (page: Page) =>
  page.evaluate(() => Number(sessionStorage.getItem('left') ?? 0))

test('Back leads to the same place of an inventory', { tags: ['r2.90', 'r4.23'] }, async () => {
  const page = await visit('/inventory?make=Ford', { viewport: 'desktop' })
  const make = page.getByRole('combobox', { name: 'Make', exact: true })
  const fords = stock.retail.filter((car) => car.make === 'Ford').length
  // There is no page before the car to go back to.
  await page.evaluate((path) => location.replace(path ?? ''), await firstCar(page))
  await expectVisible(page.getByRole('heading', { name: 'Specifications' }))
  await page.getByRole('link', { name: 'Back to Inventory' }).click()
  await untilUrl(page, '?make=Ford')
  await expectCards(page, fords)

  await page.getByRole('link', { name: 'Clear all' }).click()
  await untilUrl(page, '')
  await expectCards(page, PAGE_SIZE)
  await hydratePage(page)
  await make.selectOption('Ford')
  await untilUrl(page, '?make=Ford')
  await expectCards(page, fords)
  await page.reload()
  await expect.poll(() => make.inputValue()).toBe('Ford')
  await expectCards(page, fords)

  await page.getByRole('link', { name: 'Clear all' }).click()
  await untilUrl(page, '')
  await expectCards(page, PAGE_SIZE)
  await hydratePage(page)
  const lastPage = Math.ceil(stock.retail.length / PAGE_SIZE)
  for (let number = 2; number <= lastPage; number += 1) {
    const before = await firstCar(page)
    const next = page.getByRole('link', { name: 'Next page' })
    // Cards get their real height when they come into view: a click right after the scroll may miss.
    await next.scrollIntoViewIfNeeded()
    await next.click()
    await untilUrl(page, `?page=${number}`)
    await expect.poll(() => firstCar(page)).not.toBe(before)
  }
  const rest = stock.retail.length - (lastPage - 1) * PAGE_SIZE
  await expectCards(page, rest)
  await expect.poll(() => scrollOf(page)).toBeLessThan(200)
  await page.reload()
  await expectCards(page, rest)
  // React has not joined the page again, so that another page has to be loaded.
  await page.goBack()
  await untilUrl(page, `?page=${lastPage - 1}`)
  await expectCards(page, PAGE_SIZE)

  await hydratePage(page)
  const link = page.getByRole('link', { name: /^View Details/ }).nth(20)
  const title = (await cardsOf(page).nth(20).getByRole('heading').textContent()) ?? ''
  // A card joins what a line must not break.
  const name = title.replaceAll('\u2060', '').replaceAll('\u00A0', ' ')
  await link.scrollIntoViewIfNeeded()
  await noteScrollAtClick(page)
  await link.click()
  await expectVisible(page.getByRole('heading', { level: 1, name }))
  await expect.poll(() => page.title()).toContain(name)
  await expect.poll(() => scrollOf(page)).toBe(0)
  const left = await scrollAtClick(page)
  expect(left).toBeGreaterThan(1000)
  await page.getByRole('link', { name: 'Back to Inventory' }).click()
  await untilUrl(page, `?page=${lastPage - 1}`)
  await expect.poll(async () => Math.abs((await scrollOf(page)) - left)).toBeLessThan(200)
  await page.goForward()
  await expectVisible(page.getByRole('heading', { level: 1, name }))
  await page.reload()
  await expectVisible(page.getByRole('heading', { level: 1, name }))
  await page.goBack()
  await untilUrl(page, `?page=${lastPage - 1}`)
  await expectCards(page, PAGE_SIZE)
  await expect.poll(async () => Math.abs((await scrollOf(page)) - left)).toBeLessThan(200)
})

const DRAWERS = [
  { path: '/', button: 'Open menu', dialog: 'Menu' },
  { path: '/parts', button: 'Contact & Info', dialog: 'Contact & Info' },
]

test('drawers on a phone open before hydration', { tags: ['r2.8', 'r2.10'] }, async () => {
  const page = await visit('/', { viewport: 'phone', hydrate: false })
  for (const { path, button, dialog } of DRAWERS) {
    if (path !== '/') await page.goto(path)
    const opener = page.getByRole('button', { name: button, exact: true })
    const panel = page.getByRole('dialog', { name: dialog })
    await opener.click()
    await expectVisible(panel)
    await hydratePage(page)
    expect(await panel.isVisible()).toBe(true)
    await page.mouse.move(8, 400)
    await page.mouse.wheel(0, 800)
    for (let press = 0; press < 16; press += 1) {
      await page.keyboard.press(press < 12 ? 'Tab' : 'Shift+Tab')
      expect(
        await panel.evaluate(
          (element) =>
            document.activeElement === document.body || element.contains(document.activeElement),
        ),
      ).toBe(true)
    }
    expect(await scrollOf(page)).toBe(0)
    await page.keyboard.press('Escape')
    await expectHidden(panel)
    await expect
      .poll(() => opener.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await page.mouse.wheel(0, 800)
    await expect.poll(() => scrollOf(page)).toBeGreaterThan(0)
  }
})

/** Opening texts of the pages after the next two changes. */
async function nextOpeningWords() {
  const list = /data-opening="([^"]*)"/.exec(
    await (await fetch(`${shopUrl()}/contact`)).text(),
  )?.[1]
  const texts = JSON.parse((list ?? '').replaceAll('&quot;', '"')) as Record<string, string>
  const [, next, afterNext] = Object.entries(texts).map(([at, text]) => ({ at: Number(at), text }))
  if (!next || !afterNext) throw new Error('The page knows no changes of its opening hours')
  return { next, afterNext }
}

/** Shows a prerendered page or a background tab at this time. */
async function becomeVisible(page: Page, at: number): Promise<void> {
  await page.clock.setSystemTime(at)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('a page of former hours is updated when shown', { tags: ['r1.21', 'r2.90'] }, async () => {
  const { next, afterNext } = await nextOpeningWords()
  const page = await visit('/contact', {
    viewport: 'desktop',
    hydrate: false,
    before: async (opened) => {
      await watchLayoutShifts(opened)
      // A font that comes late is another matter, which public-loading.test.ts measures.
      await blockFonts(opened)
      await opened.clock.install({ time: next.at })
    },
    allow: [/fonts/],
  })
  const said = () => page.locator('[data-open]').allTextContents()
  expect(new Set(await said())).toEqual(new Set([next.text]))
  await becomeVisible(page, afterNext.at)
  expect(new Set(await said())).toEqual(new Set([afterNext.text]))
  await becomeVisible(page, next.at)
  expect(new Set(await said())).toEqual(new Set([next.text]))
  await hydratePage(page)
  expect(new Set(await said())).toEqual(new Set([next.text]))
  await page.clock.fastForward(afterNext.at - next.at)
  await expect.poll(async () => new Set(await said())).toEqual(new Set([afterNext.text]))
  expect(await layoutShiftsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Request Parts' }).first().click()
  await expectVisible(page.getByText('Prefer to talk?'))
  expect(new Set(await said())).toEqual(new Set([afterNext.text]))
})

test('a field of the sidebar that gets the focus is in view', { tags: ['r3.47'] }, async () => {
  const page = await visit('/inventory', { viewport: 'laptop' })
  const form = page.getByRole('search').filter({ visible: true })
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  const inView = new Map<string, boolean>()
  while (!inView.has('q')) {
    await page.keyboard.press('Shift+Tab')
    const [name, isInView] = await form.evaluate((all) => {
      const focused = document.activeElement ?? all
      const { left, top, width, height } = focused.getBoundingClientRect()
      const shown = document.elementFromPoint(left + width / 2, top + height / 2)
      return [focused.getAttribute('name'), shown === focused] as const
    })
    if (name) inView.set(name, isInView)
  }
  expect(inView.size).toBeGreaterThan(5)
  expect([...inView.values()]).not.toContain(false)
})

test('a link of a row that scrolls sideways is in view with the focus', async () => {
  const page = await visit('/parts', { viewport: 'phone' })
  const row = page.getByRole('navigation', { name: 'Makes' })
  const last = row.getByRole('link').last()
  await last.focus()
  const outside: (string | null)[] = []
  while (
    !(await row
      .getByRole('link')
      .first()
      .evaluate((link) => link.matches(':focus')))
  ) {
    await page.keyboard.press('Shift+Tab')
    outside.push(
      ...(await row.evaluate((all) => {
        const focused = document.activeElement ?? all
        const { left, right } = focused.getBoundingClientRect()
        const middle = (left + right) / 2
        return middle > 0 && middle < innerWidth ? [] : [focused.textContent]
      })),
    )
  }
  expect(outside).toEqual([])
})
