import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { focusToast, nameInFocus, tabTo } from '../support/keyboard.ts'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop, signInAs } from '../support/staff-shop.ts'
import { ACTOR, dismantledInput, nextVin, retailInput } from '../support/stock.ts'
import { fieldOf, fillForm, noteAlerts, problemsIn, rowOf, undo } from './stock-pages.ts'

const shop = await openStaffShop()
const { db, services } = shop.app
/** A Chevrolet Silverado of 2016. */
const DECODABLE = '1GB0C4EGXGZ280783'
const DISMANTLED_FORM = '/admin?vehicle=new'
const RETAIL_FORM = '/admin?tab=retail&vehicle=new'
/** The refusals that these tests provoke. */
const allow = [/status of (4|5)\d\d/, /ERR_(CONNECTION|INTERNET)/]

describe.each(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test('a dismantled vehicle is added, with what is required said first', async () => {
    const page = await shop.visitAs('/admin', { viewport })
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Add New Dismantled Vehicle' }))
    await expect
      .poll(() => page.locator('.vehicle-section h3').allInnerTexts())
      .toEqual(['Basic Information', 'Vehicle Details', 'Vehicle Image', 'Notes'])
    await fillForm(page, { 'Stock Number': '' })
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect
      .poll(() => problemsIn(page))
      .toEqual(['VIN is required', 'Stock Number is required', 'Year is required', 'Make is required', 'Model is required', 'Mileage is required'])
    await screenshot(page, `form-problems-${viewport}`)
    await expectAccessible(page)

    const number = `D-${viewport}`
    await fillForm(page, {
      VIN: nextVin(),
      'Stock Number': number,
      Year: '2011',
      Make: ' Honda ',
      Model: 'Civic',
      Mileage: '142000',
      'Date Acquired': '11/2/25',
    })
    await expect.poll(() => page.getByLabel('Mileage').inputValue()).toBe('142,000')
    await fieldOf(page, 'Notes').focus()
    await expect.poll(() => page.getByLabel('Date Acquired').inputValue()).toBe('11/02/2025')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expectVisible(page.getByText('Vehicle added'))
    await expectVisible(rowOf(page, number))
    const added = await db.dismantledVehicle.findFirstOrThrow({ where: { stockNumber: number } })
    expect(added).toMatchObject({ make: 'Honda', year: 2011, mileage: 142_000, status: 'Awaiting Dismantle', trim: null })
    expect(added.dateAcquired.toISOString()).toBe('2025-11-02T12:00:00.000Z')
  })

  test('a car for sale is added and edited', async () => {
    const page = await shop.visitAs('/admin?tab=retail', { viewport })
    await page.getByRole('button', { name: 'Add Retail Vehicle' }).click()
    const number = `R-${viewport}`
    await fillForm(page, { VIN: nextVin(), 'Stock Number': number, Year: '2018', Make: 'Ford', Model: 'Escape', Mileage: '45000', Price: '12900' })
    await fillForm(page, {
      Status: 'pending',
      Condition: 'very-good',
      Transmission: 'automated-manual',
      'Drive Type': '4wd',
      'Fuel Type': 'plugin-hybrid',
    })
    await expect
      .poll(async () => [await page.getByLabel('Mileage').inputValue(), await page.getByLabel('Price').inputValue()])
      .toEqual(['45,000', '$12,900'])
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expectVisible(rowOf(page, number))
    await expect.poll(() => rowOf(page, number).innerText()).toContain('Sale Pending')

    await page.getByRole('button', { name: `Edit ${number}` }).click()
    await expectVisible(page.getByRole('heading', { name: 'Edit Retail Vehicle' }))
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('$12,900')
    await fillForm(page, { Price: '11,450.50', Condition: '', Trim: 'SE' })
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await expectVisible(page.getByText('Vehicle updated'))
    expect(await db.retailVehicle.findFirstOrThrow({ where: { stockNumber: number } })).toMatchObject({
      priceCents: 1_145_050,
      condition: null,
      trim: 'SE',
      mileage: 45_000,
      driveType: '4wd',
      fuelType: 'plugin-hybrid',
    })
  })
})

test('a vehicle is added, edited, deleted and taken back by keyboard alone', async () => {
  const page = await shop.visitAs('/admin?tab=retail', { viewport: 'desktop' })
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Add Retail Vehicle')
  await page.locator('h2:focus', { hasText: 'Add Retail Vehicle' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type(nextVin())
  for (const [name, text] of [
    ['Stock Number', 'R-KEY'],
    ['Year', '2016'],
    ['Make', 'Ford'],
    ['Model', 'Ranger'],
  ] as const) {
    await tabTo(page, 'textbox', name)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expectVisible(rowOf(page, 'R-KEY'))
  // Back in the list, the focus is on the row that was worked on.
  await expect.poll(() => nameInFocus(page)).toContain('Details of R-KEY')
  await press('Delete R-KEY, 2016 Ford Ranger')
  await expectVisible(page.getByText('Are you sure you want to delete this retail vehicle?'))
  await page.keyboard.press('Escape')
  await expect.poll(() => nameInFocus(page)).toBe('Delete R-KEY, 2016 Ford Ranger')
  await page.keyboard.press('Enter')
  await press('Delete')
  await expectVisible(page.getByText('Vehicle deleted'))
  await focusToast(page)
  await tabTo(page, 'button', 'Undo')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByText('Vehicle restored'))
  await expectVisible(rowOf(page, 'R-KEY'))
})

describe('VIN Decode', () => {
  test('is enabled at 17 characters, fills only the empty fields and says what it left as typed', async () => {
    const page = await shop.visitAs(DISMANTLED_FORM, { viewport: 'desktop' })
    const decode = page.getByRole('button', { name: 'Decode VIN' })
    await expect.poll(() => decode.isDisabled()).toBe(true)
    await page.getByLabel('VIN').fill(DECODABLE.slice(0, 16))
    await expect.poll(() => decode.isDisabled()).toBe(true)
    await page.getByLabel('VIN').press('Enter')
    await expect.poll(() => problemsIn(page)).toEqual(['Please enter a valid 17-character VIN'])
    await page.getByLabel('VIN').fill(`${DECODABLE.slice(0, 5)} ${DECODABLE.slice(5).toLowerCase()}-x`)
    await expect.poll(() => page.getByLabel('VIN').inputValue()).toBe(DECODABLE)
    await fillForm(page, { Model: 'Pickup' })
    await decode.click()
    await expectVisible(page.getByText('VIN decoded. Filled in:'))
    await expect.poll(() => page.getByLabel('Year').inputValue()).toBe('2016')
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('Chevrolet')
    await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('Pickup')
    await expect.poll(() => page.locator('.decoded').innerText()).toContain('Left as typed: Model (decoded: Silverado')
    await screenshot(page, 'form-decoded')
  })

  test.each([
    [422, 'All VIN decode methods failed', 'All VIN decode methods failed'],
    [500, '', 'Unable to decode VIN'],
  ])('that fails with %i %j says %j at the field', async (status, message, said) => {
    const page = await shop.visitAs(RETAIL_FORM, { viewport: 'desktop', allow })
    const error = { json: { message, code: -32_600, data: { code: 'UNPROCESSABLE_CONTENT', httpStatus: status } } }
    await page.route('**/api/trpc/*directDecode*', (route) => route.fulfill({ status, json: [{ error }] }))
    await page.getByLabel('VIN').fill(DECODABLE)
    await page.getByRole('button', { name: 'Decode VIN' }).click()
    await expect.poll(() => problemsIn(page)).toEqual([said])
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('')
  })
})

describe('the stock number', () => {
  test('is suggested, and one that is taken is named while it is typed and refused at its field', async () => {
    await services.dismantledVehicles.create(dismantledInput({ stockNumber: 'Y-41', year: 2009, make: 'Honda', model: 'Fit' }), { actor: ACTOR })
    for (const stockNumber of ['Y-42', 'Y-43', 'Y-44']) await services.dismantledVehicles.create(dismantledInput({ stockNumber }), { actor: ACTOR })
    const page = await shop.visitAs(DISMANTLED_FORM, { viewport: 'desktop', allow })
    await expect.poll(() => page.getByLabel('Stock Number').inputValue()).toBe('Y-45')
    const alerts = noteAlerts(page)
    await fillForm(page, { VIN: nextVin(), 'Stock Number': 'y-41', Year: '2011', Make: 'Honda', Model: 'Civic', Mileage: '1' })
    await expect.poll(() => problemsIn(page)).toEqual(['Already used by Y-41, 2009 Honda Fit'])
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    const refusal = 'Stock Number is already used by another vehicle'
    await expect.poll(() => problemsIn(page)).toEqual([refusal])
    await expect.poll(() => page.locator('.form-stop').innerText()).toBe(refusal)
    await expect.poll(() => alerts).toEqual([`Failed to save vehicle: ${refusal}`])
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('stockNumber')
  })

  test('and the VIN of a vehicle of either kind are looked at', async () => {
    const vin = nextVin()
    await services.retailVehicles.create(retailInput({ stockNumber: 'R-77', vin, make: 'Ford', model: 'Edge', year: 2015 }), { actor: ACTOR })
    const page = await shop.visitAs(DISMANTLED_FORM, { viewport: 'desktop' })
    await page.getByLabel('VIN').fill(vin)
    await expect.poll(() => problemsIn(page)).toEqual(['Already used by R-77, 2015 Ford Edge'])
    await fillForm(page, { Status: 'Scrapped' })
    await expect.poll(() => problemsIn(page)).toEqual([])
  })
})

describe('a save that fails', () => {
  test.each([
    ['with a message', { status: 503, message: 'Service not available' }, 'Service not available', 'Service not available'],
    ['without an answer', null, 'An error occurred while saving the vehicle', 'Service not available'],
  ])('%s says so in an alert and in red, and loses nothing', async (_name, refusal, banner, alert) => {
    const page = await shop.visitAs(DISMANTLED_FORM, { viewport: 'desktop', allow })
    const alerts = noteAlerts(page)
    await page.route('**/api/trpc/*Vehicles.create*', (route) =>
      refusal
        ? route.fulfill({
            status: refusal.status,
            json: [{ error: { json: { message: refusal.message, code: -32_600, data: { code: 'X', httpStatus: refusal.status } } } }],
          })
        : route.abort('internetdisconnected'),
    )
    const number = `F-${banner.length}`
    await fillForm(page, { VIN: nextVin(), 'Stock Number': number, Year: '2011', Make: 'Honda', Model: 'Civic', Mileage: '1' })
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expectVisible(page.locator('.form-stop', { hasText: banner }))
    await expect.poll(() => alerts).toEqual([`Failed to save vehicle: ${alert}`])
    await expect.poll(() => page.getByLabel('Stock Number').inputValue()).toBe(number)
    await page.unroute('**/api/trpc/*Vehicles.create*')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expectVisible(rowOf(page, number))
  })

  test.each([
    ['a dismantled vehicle', DISMANTLED_FORM, 'LOST-D'],
    ['a car for sale', RETAIL_FORM, 'LOST-R'],
  ])('of %s whose reply was lost is there once after the second press', async (_name, address, number) => {
    const page = await shop.visitAs(address, { viewport: 'desktop', allow })
    const alerts = noteAlerts(page)
    await page.route(
      '**/api/trpc/*Vehicles.create*',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await fillForm(page, { VIN: nextVin(), 'Stock Number': number, Year: '2011', Make: 'Honda', Model: 'Civic', Mileage: '1' })
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect.poll(() => alerts).toHaveLength(1)
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expectVisible(page.getByText('Vehicle added'))
    await expectVisible(rowOf(page, number))
    const where = { stockNumber: number }
    expect((await db.dismantledVehicle.count({ where })) + (await db.retailVehicle.count({ where }))).toBe(1)
  })

  test("the button says 'Saving...' meanwhile, and a second press saves nothing twice", async () => {
    const page = await shop.visitAs(DISMANTLED_FORM, { viewport: 'desktop' })
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/api/trpc/*Vehicles.create*', async (route) => {
      await mayGo
      await route.continue()
    })
    await fillForm(page, { VIN: nextVin(), 'Stock Number': 'S-1', Year: '2011', Make: 'Honda', Model: 'Civic', Mileage: '1' })
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expectVisible(page.getByRole('button', { name: 'Saving...' }))
    await fieldOf(page, 'Make').press('Enter')
    go()
    await expectVisible(rowOf(page, 'S-1'))
    expect(await db.dismantledVehicle.count({ where: { stockNumber: 'S-1' } })).toBe(1)
  })
})

describe('what was typed', () => {
  test('survives a reload and the end of the session, and can be started over', async () => {
    const page = await shop.visitAs(RETAIL_FORM, { viewport: 'desktop', allow })
    await fillForm(page, { Make: 'Studebaker', Model: 'Lark' })
    await page.reload()
    await expectVisible(page.getByText('What you typed earlier is still here.'))
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('Studebaker')
    await db.session.deleteMany()
    await fillForm(page, { 'Stock Number': 'LATE-1' })
    await page.waitForURL('**/login**')
    await signInAs(page)
    await page.waitForURL(`**${RETAIL_FORM}`)
    await expectVisible(page.getByText('What you typed earlier is still here.'))
    await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('Lark')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('')
  })

  test('and was given up by Cancel can be had back', async () => {
    const page = await shop.visitAs(RETAIL_FORM, { viewport: 'desktop' })
    await fillForm(page, { Make: 'Packard' })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await undo(page, 'Changes discarded')
    await expectVisible(page.getByRole('heading', { name: 'Add Retail Vehicle' }))
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('Packard')
  })
})
