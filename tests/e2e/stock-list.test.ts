import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { ACTOR, dismantledInput, nextVin, retailInput } from '../support/stock.ts'
import { rowOf, shownNumbers } from './stock-pages.ts'

const shop = await openStaffShop()
const { retailVehicles, dismantledVehicles } = shop.app.services
const RETAIL = '/admin?tab=retail'
const DONOR_VIN = '1HGCM82633A004352'
const MANY = 53

beforeAll(async () => {
  await dismantledVehicles.create(dismantledInput({ stockNumber: 'D-901', status: 'Scrapped', make: 'Subaru', model: 'Outback' }), { actor: ACTOR })
  await dismantledVehicles.create(
    dismantledInput({
      stockNumber: 'D-902',
      status: 'Awaiting Dismantle',
      vin: DONOR_VIN,
      dateAcquired: '2026-11-02',
      mileage: 142_000,
      engineType: '3.0L V6',
      transmission: 'Automatic',
      driveType: 'FWD',
      exteriorColor: 'Silver',
      interiorColor: 'Gray',
      notes: 'Front damage',
    }),
    { actor: ACTOR },
  )
  await dismantledVehicles.create(dismantledInput({ stockNumber: 'D-903', status: 'Parts Available' }), { actor: ACTOR })
  for (let number = 1; number <= MANY; number += 1) {
    await retailVehicles.create(
      retailInput({
        stockNumber: `R-${String(number).padStart(3, '0')}`,
        vin: nextVin(),
        price: 5000 + number * 100,
        make: number === 7 ? 'Jeep' : 'Ford',
      }),
      { actor: ACTOR },
    )
  }
})

describe('Dismantled Vehicle Inventory', () => {
  test('has the columns of the specification, and badges in green, yellow and red', async () => {
    const page = await shop.visitAs('/admin', { viewport: 'desktop' })
    await expectVisible(page.getByRole('heading', { name: 'Dismantled Vehicle Inventory' }))
    await expectVisible(page.getByRole('button', { name: 'Add Vehicle' }))
    await expectVisible(rowOf(page, 'D-903'))
    expect(
      await page
        .locator('thead th')
        .allInnerTexts()
        .then((texts) => texts.map((text) => text.trim())),
    ).toEqual(['Details', 'Stock #', 'VIN', 'Year', 'Make', 'Model', 'Status', 'Actions'])
    const looks = await page.locator('.badge').evaluateAll((badges) => badges.map((badge) => `${badge.textContent}: ${badge.getAttribute('class')}`))
    expect(looks).toEqual(['Parts Available: badge badge-go', 'Awaiting Dismantle: badge badge-wait', 'Scrapped: badge badge-stop'])
    await screenshot(page, 'stock-dismantled')
  })

  test("a row unfolds to mileage, date acquired, engine, transmission, drive, colors, notes and 'No image available'", async () => {
    const page = await shop.visitAs('/admin', { viewport: 'desktop' })
    const toggle = page.getByRole('button', { name: 'Details of D-902' })
    await toggle.click()
    await expectVisible(page.locator('.stock-details'))
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
    for (const known of ['142,000 miles', 'Nov 2, 2026', '3.0L V6', 'Automatic', 'FWD', 'Silver', 'Gray', 'Front damage', 'No image available']) {
      await expect.poll(() => page.locator('.stock-details').innerText()).toContain(known)
    }
    await expect.poll(() => page.url()).toContain('open=')
    await screenshot(page, 'stock-dismantled-open')
    await page.reload()
    await expectVisible(page.locator('.stock-details'))
    await toggle.click()
    await expectHidden(page.locator('.stock-details'))
  })
})

describe('Retail Vehicles', () => {
  test('has the columns of the specification, and prices with $ and thousands separators', async () => {
    const page = await shop.visitAs(RETAIL, { viewport: 'desktop' })
    await expectVisible(page.getByRole('button', { name: 'Add Retail Vehicle' }))
    await expectVisible(rowOf(page, 'R-053'))
    expect(
      await page
        .locator('thead th')
        .allInnerTexts()
        .then((texts) => texts.map((text) => text.trim())),
    ).toEqual(['Details', 'Stock Number', 'Year', 'Make', 'Model', 'Price', 'Status', 'Actions'])
    await expect.poll(() => rowOf(page, 'R-053').innerText()).toContain('$10,300')
    await screenshot(page, 'stock-retail')
  })

  test('pages lead on and back, also after a reload, and a link opens the same page', async () => {
    const page = await shop.visitAs(RETAIL, { viewport: 'desktop' })
    await expectVisible(page.getByText('Page 1: 50 of 53'))
    await page.getByRole('button', { name: 'Next' }).click()
    await expectVisible(page.getByText('Page 2: 3 of 53'))
    await expect.poll(() => shownNumbers(page)).toEqual(['R-003', 'R-002', 'R-001'])
    await page.reload()
    await expectVisible(page.getByText('Page 2: 3 of 53'))
    await page.getByRole('button', { name: 'Previous' }).click()
    await expectVisible(rowOf(page, 'R-053'))
    await page.goBack()
    await expectVisible(page.getByText('Page 2: 3 of 53'))
    const link = page.url()
    await page.goto('/admin')
    await page.goto(link)
    await expectVisible(page.getByText('3 of 53'))
    await page.getByRole('button', { name: 'First page' }).click()
    await expectVisible(page.getByText('Page 1: 50 of 53'))
  })

  test('a head orders up, down and not at all, and says so', async () => {
    const page = await shop.visitAs(RETAIL, { viewport: 'desktop' })
    const head = page.getByRole('columnheader', { name: 'Price' })
    for (const [order, first] of [
      ['ascending', 'R-001'],
      ['descending', 'R-053'],
    ] as const) {
      await head.getByRole('button').click()
      await expectVisible(page.locator(`th[aria-sort=${order}]`, { hasText: 'Price' }))
      await expect.poll(async () => (await shownNumbers(page))[0]).toBe(first)
    }
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('none')
    await expect.poll(() => page.url()).not.toContain('sort')
  })

  test('the search finds stock number, VIN or its tail, make and model, and stands in the address', async () => {
    const page = await shop.visitAs(RETAIL, { viewport: 'desktop' })
    const { vin } = await shop.app.db.retailVehicle.findFirstOrThrow({ where: { stockNumber: 'R-031' } })
    for (const [text, found] of [
      ['r-031', 'R-031'],
      [vin, 'R-031'],
      [vin.slice(-6), 'R-031'],
      ['jeep escape', 'R-007'],
    ] as const) {
      await page.getByRole('searchbox').fill(text)
      await expect.poll(() => shownNumbers(page)).toEqual([found])
    }
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('jeep escape')
    await page.reload()
    await expect.poll(() => shownNumbers(page)).toEqual(['R-007'])
    await page.getByRole('searchbox').fill('zeppelin')
    await expectVisible(page.getByText('No vehicle matches that.'))
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expectVisible(rowOf(page, 'R-053'))
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
  })

  test('the status filter narrows the list and shows how many there are of each', async () => {
    const page = await shop.visitAs(RETAIL, { viewport: 'desktop' })
    await expectVisible(page.getByRole('button', { name: 'Sale Pending 0' }))
    await page.getByRole('button', { name: 'Sale Pending' }).click()
    await expectVisible(page.getByText('No vehicle matches that.'))
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('pending')
    await page.getByRole('button', { name: 'All 53' }).click()
    await expectVisible(rowOf(page, 'R-053'))
  })

  test('/ leads to the search, j and k and the arrows from row to row, and Enter unfolds; the single keys can be turned off', async () => {
    const page = await shop.visitAs(RETAIL, { viewport: 'desktop' })
    await expectVisible(rowOf(page, 'R-053'))
    const inFocus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await page.keyboard.press('/')
    await expect.poll(() => inFocus()).toContain('Search')
    await page.keyboard.type('j')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('j')
    await page.keyboard.press('Backspace')
    // The list may or may not have been narrowed meanwhile.
    await expectVisible(page.locator('.work[aria-busy=false]'))
    await expect.poll(async () => [new URL(page.url()).search, (await shownNumbers(page)).length]).toEqual(['?tab=retail', 50])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => inFocus()).toContain('R-053')
    await page.keyboard.press('j')
    await expect.poll(() => inFocus()).toContain('R-052')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => inFocus()).toContain('R-051')
    await page.keyboard.press('k')
    await expect.poll(() => inFocus()).toContain('R-052')
    await page.keyboard.press('Enter')
    await expectVisible(page.locator('.stock-details'))
    await page.getByText('Keys', { exact: true }).click()
    await page.getByLabel('Single keys on').uncheck()
    await page.getByRole('button', { name: 'Details of R-052' }).focus()
    await page.keyboard.press('j')
    await expect.poll(() => inFocus()).toContain('R-052')
  })
})

describe('a list', () => {
  const table = '**/api/trpc/*retailVehicles.table*'

  test("says 'Loading vehicles...' while it is on its way", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const page = await shop.visitAs('/admin', { viewport: 'desktop' })
    await page.route(table, async (route) => {
      await answered
      await route.continue()
    })
    await page.getByRole('tab', { name: 'Retail Vehicles' }).click()
    await expectVisible(page.getByText('Loading vehicles...'))
    answer()
    await expectVisible(rowOf(page, 'R-053'))
    await expectHidden(page.getByText('Loading vehicles...'))
  })

  test("says 'Error: {message}' when it fails, and can be asked for again", async () => {
    const page = await shop.visitAs('/admin', { viewport: 'desktop', allow: [/400|ERR_INTERNET/] })
    const error = { json: { message: 'The yard is closed', code: -32_600, data: { code: 'BAD_REQUEST', httpStatus: 400 } } }
    await page.route(table, (route) => route.fulfill({ status: 400, json: [{ error }] }))
    await page.getByRole('tab', { name: 'Retail Vehicles' }).click()
    await expectVisible(page.getByText('Error: The yard is closed'))
    await page.unroute(table)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectVisible(rowOf(page, 'R-053'))
    await expectHidden(page.getByText('Error: The yard is closed'))
  })
})

test('an address that asks for an order there is not shows the list in its usual order', async () => {
  const page = await shop.visitAs(`${RETAIL}&sort=horsepower`, { viewport: 'desktop' })
  await expectVisible(rowOf(page, 'R-053'))
  expect(await page.getByText('Error:').count()).toBe(0)
})

describe.each(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test.each([
    ['the list of dismantled vehicles', '/admin?q=D-902', '.stock-details'],
    ['the list of cars for sale', `${RETAIL}&q=R-05`, '.stock-details'],
    ['the form of a dismantled vehicle', '/admin?vehicle=new', '.vehicle-form'],
    ['the form of a car for sale', `${RETAIL}&vehicle=new`, '.vehicle-form'],
  ])('%s is accessible in light and dark, and nothing is cut off', async (name, address, shownThen) => {
    const page = await shop.visitAs(address, { viewport })
    if (address.includes('q=')) await page.locator('[data-row-toggle]').first().click()
    await expectVisible(page.locator(shownThen))
    await screenshot(page, `${viewport}-${name}`)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await screenshot(page, `${viewport}-${name}-dark`)
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  test('the rows can be ordered and unfolded', async () => {
    const page = await shop.visitAs(`${RETAIL}&q=R-01`, { viewport })
    if (viewport === 'phone') await page.getByLabel('Order').selectOption('Price, up')
    else await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
    await expect.poll(async () => (await shownNumbers(page))[0]).toBe('R-010')
    await page.getByRole('button', { name: 'Details of R-010' }).click()
    await expect.poll(() => page.locator('.stock-details').innerText()).toContain('80,000 miles')
    await expect.poll(() => page.locator('table').count()).toBe(viewport === 'phone' ? 0 : 1)
  })
})
