import { describe, expect, test } from 'vitest'
import { CONDITION_LABELS, FUEL_TYPE_LABELS, RETAIL_STATUS_LABELS, RETAIL_TRANSMISSION_LABELS } from '#shared/domain/retail-vehicle.ts'
import { expectVisible, openShop, shopUrl } from '../support/shop.ts'
import { carThatIs, listed, pathOf, pictured, titleOf, WRITTEN_OF_404 } from './pages.ts'

const { visit } = openShop()

const PROCEDURE = '**/api/trpc/retailVehicles.detail*'
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

const unpriced = carThatIs(({ price }) => price === null)
const unpictured = carThatIs(({ drawings }) => drawings.length === 0)

describe('the page of a car', () => {
  test.each(['phone', 'desktop'] as const)('shows every fact of the specification on a %s', async (viewport) => {
    const { _id, createdAt } = await listed(pictured)
    const page = await visit(`/inventory/${_id}`, { viewport })
    await expect.poll(() => page.locator('h1').innerText()).toBe(titleOf(pictured))
    const factsOf = (title: string) =>
      page
        .locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
        .locator('dl > div')
        .evaluateAll((rows) => Object.fromEntries(rows.map((row) => [...row.children].map((cell) => cell.textContent))) as Record<string, string>)
    await expect
      .poll(() => factsOf('Overview'))
      .toEqual({
        Year: String(pictured.year),
        Mileage: `${pictured.mileage?.toLocaleString('en-US')} miles`,
        Condition: pictured.condition && CONDITION_LABELS[pictured.condition],
        Transmission: pictured.transmission && RETAIL_TRANSMISSION_LABELS[pictured.transmission],
        'Fuel Type': pictured.fuelType && FUEL_TYPE_LABELS[pictured.fuelType],
        Color: pictured.exteriorColor,
      })
    await expect
      .poll(() => factsOf('Specifications'))
      .toEqual({
        'Stock Number': pictured.stockNumber,
        VIN: pictured.vin,
        Engine: pictured.engineType,
        'Drive Type': pictured.driveType?.toUpperCase(),
        'Exterior Color': pictured.exteriorColor,
        'Interior Color': pictured.interiorColor,
        Status: RETAIL_STATUS_LABELS[pictured.status],
        Added: new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }),
      })
    const text = await page.locator('main').innerText()
    expect(text).toContain(`$${pictured.price?.toLocaleString('en-US', { maximumFractionDigits: 0 })}`)
    for (const words of ['Contact About This Vehicle', 'Schedule Test Drive']) expect(text).toContain(words)
  })

  test("says 'Price not available' where there is none", async () => {
    const page = await visit(await pathOf(unpriced), { viewport: 'phone' })
    await expectVisible(page.getByText('Price not available'))
  })

  test('shows a drawing where there is no picture', async () => {
    const page = await visit(await pathOf(unpictured), { viewport: 'phone' })
    const drawing = page.locator('main img[src^="/placeholder/"]')
    await expect.poll(() => drawing.getAttribute('alt')).toContain(unpictured.model)
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('shows all its pictures, by keyboard too', async () => {
    const page = await visit(await pathOf(pictured), { viewport: 'desktop' })
    const gallery = page.getByRole('region', { name: 'Pictures' })
    const count = pictured.drawings.length
    await expect.poll(() => gallery.getByRole('img', { name: /picture \d+ of/ }).count()).toBe(count)
    const strip = gallery.locator('ul').first()
    const leftmost = () =>
      strip.evaluate(
        (list) => [...list.children].findIndex((item) => Math.abs(item.getBoundingClientRect().left - list.getBoundingClientRect().left) < 4) + 1,
      )
    await expect.poll(() => leftmost()).toBe(1)
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(leftmost).toBe(2)
    await gallery.getByRole('link', { name: `Show picture ${count}` }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(leftmost).toBe(count)
    await expect.poll(() => page.locator('h1').count()).toBe(1)
  })

  test('leads back to the inventory', async () => {
    const page = await visit(await pathOf(pictured), { viewport: 'phone' })
    await page.getByRole('link', { name: 'Back to Inventory' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Pre-Owned Vehicles' }))
  })
})

describe('an address that leads to no car', () => {
  test("shorter than 10 characters is 'Invalid vehicle ID format' under 'Error loading vehicle', with the way back", async () => {
    const page = await visit('/inventory/123456789', { viewport: 'phone', allow: WRITTEN_OF_404 })
    await expectVisible(page.getByRole('heading', { name: 'Error loading vehicle' }))
    await expectVisible(page.getByText('Invalid vehicle ID format'))
    await page.getByRole('link', { name: 'Return to Inventory' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Pre-Owned Vehicles' }))
  })

  test.each([UNKNOWN_ID, '1234567890', 'no-such-car-at-all'])("that is unknown (%s) is 404 and 'Vehicle not found'", async (id) => {
    const reply = await fetch(`${shopUrl()}/inventory/${id}`)
    expect(reply.status).toBe(404)
    const page = await visit(`/inventory/${id}`, { viewport: 'phone', allow: WRITTEN_OF_404 })
    await expectVisible(page.getByRole('heading', { name: 'Vehicle not found' }))
    await expect.poll(() => page.getByRole('link', { name: 'Return to Inventory' }).isVisible()).toBe(true)
  })
})

describe('on the way from a card to its car', () => {
  const follow = async (options: Parameters<typeof visit>[1] & { fulfil?: { status: number; message: string } | 'abort' | 'hold' }) => {
    const { fulfil, ...rest } = options
    const page = await visit(`/inventory?q=${pictured.stockNumber}`, rest)
    const held = Promise.withResolvers<void>()
    await page.route(PROCEDURE, async (route) => {
      if (fulfil === 'abort') return route.abort()
      if (fulfil === 'hold' || fulfil === undefined) return held.promise.then(() => route.continue())
      const { status, message } = fulfil
      const code = status === 404 ? 'NOT_FOUND' : 'INTERNAL_SERVER_ERROR'
      return route.fulfill({ status, json: [{ error: { json: { message, code: -32_603, data: { code, httpStatus: status } } } }] })
    })
    await page.getByRole('link', { name: `View Details, ${pictured.stockNumber}` }).click()
    return { page, arrive: () => held.resolve() }
  }
  const FAILS = [/Failed to load resource/, /request failed/, /Error: /]

  test("'Loading vehicle details...' stands there until it arrives", async () => {
    const { page, arrive } = await follow({ viewport: 'phone', fulfil: 'hold' })
    await expectVisible(page.getByText('Loading vehicle details...'))
    arrive()
    await expectVisible(page.getByRole('heading', { level: 1, name: `${pictured.year} ${pictured.make} ${pictured.model}` }))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => page.title()).toContain(pictured.model)
  })

  test.each([
    [
      "an error of the server is 'API error: {status} - {body}'",
      { status: 500, message: 'Internal server error' },
      'Error loading vehicle',
      'API error: 500 - Internal server error',
    ],
    ["a lost connection is 'Failed to load vehicle details'", 'abort' as const, 'Error loading vehicle', 'Failed to load vehicle details'],
    [
      "a car that was taken away meanwhile is 'Vehicle not found'",
      { status: 404, message: 'Vehicle not found' },
      'Vehicle not found',
      'Return to Inventory',
    ],
  ])('%s', async (_, fulfil, heading, words) => {
    const { page } = await follow({ viewport: 'desktop', allow: FAILS, fulfil })
    await expectVisible(page.getByRole('heading', { name: heading }))
    await expect.poll(() => page.locator('main').innerText()).toContain(words)
    await page.getByRole('link', { name: 'Return to Inventory' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Pre-Owned Vehicles' }))
  })
})
