import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { expectVisible, openShop, stock } from '../support/shop.ts'

const { visit } = openShop()

const PROCEDURE = '**/api/trpc/dismantledVehicles.browse*'
const RANK = { 'Parts Available': 0, 'Awaiting Dismantle': 1, Scrapped: 2 }
const inOrder = stock.dismantled.toSorted((a, b) => RANK[a.status] - RANK[b.status] || b.dateAcquired.localeCompare(a.dateAcquired))
const shown = (page: Page) => page.locator('main .car .tag > span').evaluateAll((tags) => tags.map((tag) => tag.lastChild?.textContent))
/** Goes to the parts as a click does, without the hover that would ask ahead. */
const goToParts = (page: Page) =>
  page.locator('nav[aria-label=Main] a', { hasText: 'Shop Recycled Parts' }).evaluate((link: HTMLElement) => link.click())

describe('the parts page', () => {
  test("shows the 'Recently Dismantled Vehicles' with their status in words, mileage, engine, transmission and arrival", async () => {
    const page = await visit('/parts', { viewport: 'desktop' })
    await expectVisible(page.getByRole('heading', { name: 'Recently Dismantled Vehicles' }))
    await expect.poll(() => shown(page)).toEqual(inOrder.slice(0, 60).map(({ stockNumber }) => stockNumber))
    const [first] = inOrder
    const card = await page.locator('main .car').first().innerText()
    const facts = [first?.status, first?.engineType, first?.transmission, `${first?.year} ${first?.make} ${first?.model}`]
    for (const words of facts) expect(card).toContain(String(words))
    expect(card).toMatch(/\d{1,3}(,\d{3})* miles/)
    expect(card).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  })

  test('has the store, the contact and the way to a parts request beside it', async () => {
    const page = await visit('/parts', { viewport: 'desktop' })
    const side = page.getByRole('complementary', { name: 'Contact and info' })
    await expect.poll(() => side.getByRole('link', { name: 'Submit Parts Request' }).getAttribute('href')).toBe('/partsrequest')
    await expect.poll(() => side.getByRole('link', { name: /store/ }).getAttribute('href')).toBe(demoBusiness.marketplaceUrl)
    await expect.poll(() => side.innerText()).toContain(demoBusiness.phone)
    await expect.poll(() => page.getByRole('button', { name: 'Contact & Info' }).isVisible()).toBe(false)
  })

  test('is narrowed by make and status', async () => {
    const page = await visit('/parts', { viewport: 'desktop' })
    await page.getByText('Filter and sort').click()
    await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Honda')
    await page.waitForURL('**/parts?make=Honda')
    const hondas = inOrder.filter(({ make }) => make === 'Honda')
    await expect.poll(() => shown(page)).toEqual(hondas.map(({ stockNumber }) => stockNumber))
  })

  test("says 'No vehicles currently available for parts' when nothing is left", async () => {
    const page = await visit('/parts?q=zeppelin', { viewport: 'phone' })
    await expectVisible(page.getByRole('heading', { name: 'No vehicles currently available for parts' }))
  })
})

describe('on the way to the parts page', () => {
  test("'Loading vehicles...' stands there until the list arrives", async () => {
    const page = await visit('/about', { viewport: 'desktop' })
    const held = Promise.withResolvers<void>()
    await page.route(PROCEDURE, async (route) => {
      await held.promise
      await route.continue()
    })
    await goToParts(page)
    await expectVisible(page.getByText('Loading vehicles...'))
    await expect.poll(() => page.locator('h1').innerText()).toBe('Shop Recycled Parts')
    held.resolve()
    await expect.poll(() => page.locator('main .car').count()).toBe(60)
    await expect.poll(() => page.getByText('Loading vehicles...').count()).toBe(0)
  })

  test("a failure is 'Error loading vehicles' with its message, and Retry asks again", async () => {
    const page = await visit('/about', { viewport: 'desktop', allow: [/Failed to load resource/, /TRPCClientError/] })
    const error = { json: { message: 'Service not available', code: -32_603, data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 } } }
    await page.route(PROCEDURE, (route) => route.fulfill({ status: 503, json: [{ error }] }))
    await goToParts(page)
    await expectVisible(page.getByRole('heading', { name: 'Error loading vehicles' }))
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Service not available')
    await page.unroute(PROCEDURE)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.locator('main .car').count()).toBe(60)
  })
})
