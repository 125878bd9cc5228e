import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { hire } from '../support/staff.ts'
import { ACTOR, dismantledInput, retailInput } from '../support/stock.ts'
import { fillForm, noteAlerts, rowOf, undo } from './stock-pages.ts'

const shop = await openStaffShop()
const { services } = shop.app
const RENEE = { id: null, name: 'renee' }
const allow = [/status of (4|5)\d\d/]

const addCar = (own: Parameters<typeof retailInput>[0]) => services.retailVehicles.create(retailInput(own), { actor: ACTOR })
const search = (number: string) => `/admin?tab=retail&q=${number}`

describe('deleting', () => {
  test.each([
    ['a dismantled vehicle', '/admin?q=D-DEL', 'D-DEL', 'Are you sure you want to delete this vehicle?'],
    ['a car for sale', search('R-DEL'), 'R-DEL', 'Are you sure you want to delete this retail vehicle?'],
  ])('%s asks first, and can be undone', async (_name, address, number, question) => {
    await services.dismantledVehicles.create(dismantledInput({ stockNumber: 'D-DEL' }), { actor: ACTOR }).catch(() => undefined)
    await addCar({ stockNumber: 'R-DEL' }).catch(() => undefined)
    const page = await shop.visitAs(address, { viewport: 'phone' })
    await page.getByRole('button', { name: `Delete ${number}` }).click()
    await expectVisible(page.getByRole('alertdialog').getByText(question))
    await screenshot(page, `stock-delete-${number}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectVisible(rowOf(page, number))
    await page.getByRole('button', { name: `Delete ${number}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectVisible(page.getByText('No vehicle matches that.'))
    await undo(page, 'Vehicle deleted')
    await expectVisible(page.getByText('Vehicle restored'))
    await expectVisible(rowOf(page, number))
  })

  test('is found again under Archived, for 30 days', async () => {
    await services.retailVehicles.archive(await addCar({ stockNumber: 'R-ARC' }), ACTOR)
    const page = await shop.visitAs(search('R-ARC'), { viewport: 'desktop' })
    await expectVisible(page.getByText('No vehicle matches that.'))
    await page.getByRole('button', { name: 'Archived' }).click()
    await expectVisible(rowOf(page, 'R-ARC'))
    await expect.poll(() => page.getByRole('button', { name: 'Edit R-ARC' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Restore R-ARC' }).click()
    await expectVisible(page.getByText('No vehicle matches that.'))
    await page.getByRole('button', { name: /^All/ }).click()
    await expectVisible(rowOf(page, 'R-ARC'))
  })

  test('and then pressing F8 leads to the notifications, however quickly it follows, and nothing leads away from them', async () => {
    await addCar({ stockNumber: 'R-KEYS' })
    const page = await shop.visitAs(search('R-KEYS'), { viewport: 'desktop' })
    await page.keyboard.press('F8')
    await page.locator('section:focus[aria-label="Notifications (F8)"]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Delete R-KEYS' }).click()
    await expectVisible(page.getByRole('alertdialog'))
    const inFocus = await page.evaluate(async () => {
      const press = async (key: string) => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        // Whatever one key sets off before the browser turns to the next.
        for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
      }
      await press('Escape')
      await press('F8')
      const { promise, resolve } = Promise.withResolvers<void>()
      setTimeout(() => setTimeout(resolve))
      await promise
      return document.activeElement?.getAttribute('aria-label')
    })
    expect(inFocus).toBe('Notifications (F8)')
    await expectHidden(page.getByRole('alertdialog'))
  })

  test('that fails shows its message in red', async () => {
    const id = await addCar({ stockNumber: 'R-GONE' })
    const page = await shop.visitAs(search('R-GONE'), { viewport: 'desktop', allow })
    await expectVisible(rowOf(page, 'R-GONE'))
    await services.retailVehicles.archive(id, RENEE)
    await page.getByRole('button', { name: 'Delete R-GONE' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectVisible(page.locator('.form-stop', { hasText: 'Vehicle not found' }))
  })
})

test('the status is set from the row, with a way back, and a change of somebody else is told', async () => {
  const id = await addCar({ stockNumber: 'R-STA' })
  const page = await shop.visitAs(search('R-STA'), { viewport: 'phone', allow })
  await page.getByRole('button', { name: 'Details of R-STA' }).click()
  const status = page.getByLabel('Status of R-STA')
  await status.selectOption('Sold')
  await expect.poll(async () => (await services.retailVehicles.adminGet(id)).status).toBe('sold')
  await undo(page, 'Status: Sold')
  await expectVisible(page.getByText('Status: Available'))
  await page.reload()
  await expect.poll(() => status.inputValue()).toBe('available')
  await services.retailVehicles.update(id, { fields: { price: 1000 }, updatedAt: undefined }, RENEE)
  await status.selectOption('Sale Pending')
  await expectVisible(page.locator('.form-stop', { hasText: 'changed by renee' }))
  await expect.poll(() => status.inputValue()).toBe('available')
  await status.selectOption('Sale Pending')
  await expectVisible(page.getByText('Status: Sale Pending'))
  expect(await services.retailVehicles.adminGet(id)).toMatchObject({ status: 'pending', price: 1000 })
})

test('the history of a vehicle tells who changed what and when', async () => {
  const id = await addCar({ stockNumber: 'R-HIS', price: 9000, status: 'available' })
  await services.retailVehicles.update(id, { fields: { price: 8500, status: 'pending', trim: 'SE' }, updatedAt: undefined }, RENEE)
  const page = await shop.visitAs(search('R-HIS'), { viewport: 'phone' })
  await page.getByRole('button', { name: 'Details of R-HIS' }).click()
  await page.getByRole('button', { name: 'History R-HIS' }).click()
  const dialog = page.getByRole('dialog')
  await expectVisible(dialog.getByText('Changed by renee'))
  const text = (await dialog.innerText()).replaceAll(/\s+/g, ' ')
  for (const told of ['Price $9,000 → $8,500', 'Status Available → Sale Pending', 'Trim SE', 'Added by Test', String(new Date().getFullYear())]) {
    expect(text).toContain(told)
  }
  await screenshot(page, 'stock-history')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectHidden(dialog)
})

describe('two people editing one vehicle', () => {
  test('the later one is told field by field, loses nothing and chooses', async () => {
    const id = await addCar({ stockNumber: 'R-TWO', price: 9000, trim: 'S', mileage: 80_000 })
    const page = await shop.visitAs(`/admin?tab=retail&vehicle=${id}`, { viewport: 'desktop', allow })
    const alerts = noteAlerts(page)
    await expectVisible(page.getByRole('heading', { name: 'Edit Retail Vehicle' }))
    await services.retailVehicles.update(id, { fields: { price: 8500, trim: 'SE', exteriorColor: 'Blue' }, updatedAt: undefined }, RENEE)
    await fillForm(page, { Price: '8800', Trim: 'Titanium', Mileage: '81000' })
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    const panel = page.getByRole('region', { name: 'Somebody else saved this vehicle' })
    await expectVisible(panel)
    const text = (await panel.innerText()).replaceAll(/\s+/g, ' ')
    expect(text).toContain('changed by renee')
    expect(text).toMatch(/Price.*Yours: \$8,800.*Theirs: \$8,500/)
    expect(text).toMatch(/Trim.*Yours: Titanium.*Theirs: SE/)
    expect(text).toContain('Exterior Color (Blue)')
    expect(text).not.toContain('Mileage')
    await screenshot(page, 'stock-conflict')
    await expectAccessible(page)
    await panel.getByRole('group', { name: 'Trim' }).getByLabel('Theirs').check()
    await panel.getByRole('button', { name: 'Save with these choices' }).click()
    await expectVisible(page.getByText('Vehicle updated'))
    expect(await services.retailVehicles.adminGet(id)).toMatchObject({ price: 8800, trim: 'SE', mileage: 81_000, exteriorColor: 'Blue' })
    expect(alerts).toEqual([])
  })

  test('both changes are saved where they touch different fields', async () => {
    await hire(shop.app, 'dale')
    const id = await services.dismantledVehicles.create(dismantledInput({ stockNumber: 'D-TWO', notes: null }), { actor: ACTOR })
    const page = await shop.visitAs(`/admin?vehicle=${id}`, { viewport: 'phone', allow, username: 'dale' })
    await expectVisible(page.getByRole('heading', { name: 'Edit Vehicle' }))
    await services.dismantledVehicles.update(id, { fields: { status: 'Scrapped' }, updatedAt: undefined }, RENEE)
    await fillForm(page, { Notes: 'Shelf 4' })
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await expectVisible(page.getByText('Changed by them alone, and kept: Status (Scrapped).'))
    await screenshot(page, 'stock-conflict-phone')
    await page.getByRole('button', { name: 'Save both' }).click()
    await expectVisible(page.getByText('Vehicle updated'))
    expect(await services.dismantledVehicles.adminGet(id)).toMatchObject({ status: 'Scrapped', notes: 'Shelf 4' })
    expect((await services.dismantledVehicles.history(id)).map(({ by }) => by)).toEqual(['dale', 'renee', 'Test'])
  })
})

describe('paper', () => {
  test("a car's window sheet has its number, title, price and facts, the Buyers Guide's due and where the shop is", async () => {
    const id = await addCar({
      stockNumber: 'R-PRT',
      year: 2016,
      make: 'Ford',
      model: 'Escape',
      trim: 'SE',
      price: 9900,
      mileage: 80_000,
      description: 'One owner.',
    })
    const page = await shop.visitAs(`/admin?tab=retail&print=${id}`, { viewport: 'desktop' })
    const sheet = page.getByRole('article', { name: 'Window sheet' })
    await expectVisible(sheet)
    const text = await sheet.innerText()
    for (const said of ['R-PRT', '2016 Ford Escape SE', '$9,900', '80,000 miles', 'One owner.', 'Buyers Guide', '(518) 555-0142']) {
      expect(text).toContain(said)
    }
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expectHidden(page.getByRole('button', { name: 'Logout' }))
    await expectHidden(page.getByRole('tab', { name: 'Retail Vehicles' }))
    await screenshot(page, 'stock-sheet')
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Label' }).click()
    await expectVisible(page.getByRole('article', { name: 'Label' }).getByText('R-PRT'))
    await screenshot(page, 'stock-label')
  })
})
