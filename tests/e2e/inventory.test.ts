import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { RETAIL_STATUS_LABELS, RETAIL_TRANSMISSION_LABELS } from '#shared/domain/retail-vehicle.ts'
import { expectVisible, openShop, stock } from '../support/shop.ts'
import { type Car, titleOf } from './pages.ts'

const { visit } = openShop()

const RANK = { available: 0, pending: 1, sold: 2 }
const WEEK_MS = 7 * 24 * 3_600_000
/** The cars in the order of the page: by status, the newest first in each. */
const inOrder = (cars: readonly Car[], compare = (a: Car, b: Car) => b.createdAt.localeCompare(a.createdAt)) =>
  cars.toSorted((a, b) => RANK[a.status] - RANK[b.status] || compare(a, b))
const numbersOf = (cars: readonly Car[]) => cars.map(({ stockNumber }) => stockNumber)
const thousands = (value: number) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')

const shown = (page: Page) => page.locator('main .car .tag > span').evaluateAll((tags) => tags.map((tag) => tag.lastChild?.textContent))
const openFilter = (page: Page) => page.getByText('Filter and sort').click()
const untilUrl = (page: Page, query: string) => page.waitForURL((url) => url.pathname + url.search === `/inventory${query}`)
const expectShown = (page: Page, cars: readonly Car[]) => expect.poll(() => shown(page)).toEqual(numbersOf(cars).slice(0, 60))

describe('the inventory', () => {
  test('shows every car with its number, name, price, mileage, engine, transmission and status in words', async () => {
    const page = await visit('/inventory', { viewport: 'desktop' })
    const cars = inOrder(stock.retail)
    await expect.poll(() => shown(page)).toEqual(numbersOf(cars.slice(0, 60)))
    const cards = await page
      .locator('main .car')
      .evaluateAll((elements) =>
        elements.map((card) => [...card.querySelectorAll('*')].filter((part) => part.children.length === 0).map((part) => part.textContent)),
      )
    for (const [index, text] of cards.entries()) {
      const car = cars[index]
      if (!car) throw new Error('A card too many')
      const words = text.join(' ')
      expect(words).toContain(titleOf(car))
      expect(words).toContain(car.price === null ? 'Call for price' : `$${thousands(car.price)} `)
      expect(words).toContain(car.mileage === null ? 'Mileage N/A' : `${thousands(car.mileage)} mi`)
      expect(words).toContain(`Engine ${car.engineType ?? 'N/A'}`)
      expect(words).toContain(`Transmission ${car.transmission ? RETAIL_TRANSMISSION_LABELS[car.transmission] : 'N/A'}`)
      expect(words).toContain(RETAIL_STATUS_LABELS[car.status])
    }
    await expect.poll(() => page.getByRole('link', { name: /^View Details/ }).count()).toBe(60)
  })

  test("says 'New this week' of what came in the last seven days and is not sold", async () => {
    const page = await visit('/inventory', { viewport: 'desktop' })
    const isNew = (car: Car) => Date.parse(car.createdAt) >= -WEEK_MS && car.status !== 'sold'
    const marked = page.locator('main .car', { hasText: 'New this week' }).locator('.tag > span')
    await expect
      .poll(() => marked.evaluateAll((tags) => tags.map((tag) => tag.lastChild?.textContent)))
      .toEqual(numbersOf(inOrder(stock.retail).filter(isNew)))
  })

  test('has the sales contact and the ways to the parts beside it', async () => {
    const page = await visit('/inventory', { viewport: 'desktop' })
    const side = page.getByRole('complementary', { name: 'Sales contact' })
    await expect.poll(() => side.getByRole('link', { name: 'Browse Parts Inventory' }).getAttribute('href')).toBe('/parts')
    await expect.poll(() => side.getByRole('link', { name: 'Request Specific Part' }).getAttribute('href')).toBe('/partsrequest')
  })

  const CHOICES: { label: string; value: string; query: string; matches: (car: Car) => boolean }[] = [
    { label: 'Make', value: 'Ford', query: '?make=Ford', matches: ({ make }) => make === 'Ford' },
    { label: 'Status', value: 'pending', query: '?status=pending', matches: ({ status }) => status === 'pending' },
    { label: 'Price', value: '7500', query: '?priceTo=7500', matches: ({ price }) => price !== null && price <= 7500 },
    { label: 'Mileage', value: '75000', query: '?mileageTo=75000', matches: ({ mileage }) => mileage !== null && mileage <= 75_000 },
  ]
  test.each(CHOICES)(
    'is narrowed by $label as soon as it is chosen, the choice stands in the address and survives a reload',
    async ({ label, value, query, matches }) => {
      const page = await visit('/inventory', { viewport: 'desktop' })
      await openFilter(page)
      await page.getByRole('combobox', { name: label, exact: true }).selectOption(value)
      await untilUrl(page, query)
      const expected = inOrder(stock.retail.filter(matches))
      await expectShown(page, expected)
      await expect
        .poll(() => page.locator('main [aria-live=polite]').innerText())
        .toBe(`${expected.length} ${expected.length === 1 ? 'vehicle' : 'vehicles'}`)
      await page.reload()
      await expect.poll(() => page.getByRole('combobox', { name: label, exact: true }).inputValue()).toBe(value)
      await expectShown(page, expected)
    },
  )

  test('is narrowed by search words and years with the button, and cleared again', async () => {
    const page = await visit('/inventory', { viewport: 'desktop' })
    await openFilter(page)
    await page.getByLabel('Search').fill('toyota')
    await page.getByLabel('Year from').fill('2012')
    await page.getByLabel('Year to').fill('2018')
    await page.getByRole('button', { name: 'Show vehicles' }).click()
    await untilUrl(page, '?q=toyota&yearFrom=2012&yearTo=2018')
    await expectShown(page, inOrder(stock.retail.filter(({ make, year }) => make === 'Toyota' && year >= 2012 && year <= 2018)))
    await page.getByRole('link', { name: 'Clear all' }).click()
    await untilUrl(page, '')
    await expectShown(page, inOrder(stock.retail))
  })

  const SORTS: { value: string; compare: (a: Car, b: Car) => number; key: (car: Car) => number }[] = [
    { value: 'price-low', compare: (a, b) => (a.price ?? Infinity) - (b.price ?? Infinity), key: ({ price }) => price ?? Infinity },
    { value: 'price-high', compare: (a, b) => (b.price ?? 0) - (a.price ?? 0), key: ({ price }) => price ?? 0 },
    { value: 'mileage', compare: (a, b) => (a.mileage ?? Infinity) - (b.mileage ?? Infinity), key: ({ mileage }) => mileage ?? Infinity },
    { value: 'year-new', compare: (a, b) => b.year - a.year, key: ({ year }) => year },
    { value: 'year-old', compare: (a, b) => a.year - b.year, key: ({ year }) => year },
  ]
  test('is ordered by price, mileage and year, available cars always first', async () => {
    const page = await visit('/inventory', { viewport: 'desktop' })
    await openFilter(page)
    const byNumber = new Map(stock.retail.map((car) => [car.stockNumber, car]))
    for (const { value, compare, key } of SORTS) {
      await page.getByLabel('Sort by').selectOption(value)
      await untilUrl(page, `?sort=${value}`)
      // Cars with equal figures may stand either way round.
      const expected = inOrder(stock.retail, compare)
        .slice(0, 60)
        .map((car) => [car.status, key(car)])
      const figures = async () => (await shown(page)).map((number) => byNumber.get(number ?? '')).map((car) => car && [car.status, key(car)])
      await expect.poll(figures).toEqual(expected)
    }
  })

  test('goes on at page 2, and back again with the button of the browser', async () => {
    const page = await visit('/inventory', { viewport: 'desktop' })
    await page.getByRole('link', { name: 'Next page' }).click()
    await untilUrl(page, '?page=2')
    const rest = inOrder(stock.retail).slice(60)
    await expectShown(page, rest)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200)
    await page.reload()
    await expectShown(page, rest)
    await page.goBack()
    await expectShown(page, inOrder(stock.retail))
  })

  test("says 'No vehicles currently available' when nothing is left, and leads back to all", async () => {
    const page = await visit('/inventory?q=zeppelin', { viewport: 'phone' })
    await expectVisible(page.getByRole('heading', { name: 'No vehicles currently available' }))
    await page.getByRole('link', { name: 'Show all vehicles' }).click()
    await expectShown(page, inOrder(stock.retail))
  })

  test('leads from a card to the car and back to where the visitor was', async () => {
    const page = await visit('/inventory?make=Ford', { viewport: 'phone' })
    const [first] = inOrder(stock.retail.filter(({ make }) => make === 'Ford'))
    await page.getByRole('link', { name: `View Details, ${first?.stockNumber}` }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: `${first?.year} ${first?.make} ${first?.model}` }))
    await page.goBack()
    await untilUrl(page, '?make=Ford')
    await expect.poll(async () => (await shown(page))[0]).toBe(first?.stockNumber)
  })
})
