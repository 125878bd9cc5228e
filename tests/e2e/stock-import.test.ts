import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { ACTOR, nextVin, retailInput } from '../support/stock.ts'

const shop = await openStaffShop()
const { db, services } = shop.app
/** The refusals that these tests provoke. */
const allow = [/status of (4|5)\d\d/]

beforeEach(async () => {
  await db.retailVehicle.deleteMany()
  await services.retailVehicles.create(retailInput({ stockNumber: 'R-1', make: 'Ford', model: 'Escape', price: 9900 }), { actor: ACTOR })
})

const bytesOf = (text: string) => ({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })

describe.each([
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const)('on a %s in %s', (viewport, colorScheme) => {
  test('a file is looked at, mended in place and imported whole', async () => {
    const page = await shop.visitAs('/admin?tab=retail', { viewport, colorScheme, allow })
    await expectVisible(page.getByRole('link', { name: 'Import CSV' }))
    await screenshot(page, `stock-tools-${viewport}-${colorScheme}`)
    await page.getByRole('link', { name: 'Import CSV' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Import vehicles' }))
    await screenshot(page, `import-${viewport}-${colorScheme}`)
    // As Excel writes it: semicolons, its own first line, and the code page of Windows.
    const csv = `sep=;\r\nStock #;Year;Make;Model;VIN;Asking Price;Lot\r\nR-1;2016;Ford;Escape;${nextVin()};"$8,500";3\r\nR-2;201;Citro\u00EBn;;${nextVin()};;\r\n`
    await page.getByLabel('CSV file').setInputFiles(bytesOf(csv))
    await expectVisible(page.getByText('One row is wrong.'))
    await expectVisible(page.getByText('Please enter a valid year'))
    await expectVisible(page.getByText('This column is not known and is left out: Lot'))
    await expect.poll(() => page.getByRole('button', { name: 'Import 1 vehicle' }).isDisabled()).toBe(true)
    await screenshot(page, `import-wrong-${viewport}-${colorScheme}`)
    await expectAccessible(page)

    const rows = page.getByLabel('or paste rows from a spreadsheet')
    await rows.fill((await rows.inputValue()).replace('R-2;201;', 'R-2;2012;').replace('ën;;', 'ën;C3;'))
    await page.getByRole('button', { name: 'See what will happen' }).click()
    await expectVisible(page.getByText('All rows are imported together, or none.'))
    await expectVisible(page.getByText('$9,900'))
    await screenshot(page, `import-review-${viewport}-${colorScheme}`)
    await page.getByRole('button', { name: 'Import 2 vehicles' }).click()
    await expectVisible(page.getByText('1 added, 1 changed, 0 as they were.'))
    await screenshot(page, `import-done-${viewport}-${colorScheme}`)
    await page.getByRole('link', { name: 'See the list' }).click()
    await expectVisible(page.getByText('R-2').first())
    expect(await db.retailVehicle.findFirst({ where: { stockNumber: 'R-2' } })).toMatchObject({ make: 'Citroën', model: 'C3', year: 2012 })
  })
})

test('rows are pasted, looked at and imported by keyboard alone', async () => {
  const page = await shop.visitAs('/admin/import?kind=retail', { viewport: 'desktop' })
  await tabTo(page, 'textbox', 'or paste rows from a spreadsheet')
  await page.keyboard.type('Stock Number,Price\nR-1,8000')
  await tabTo(page, 'button', 'See what will happen')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Import 1 vehicle')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByText('0 added, 1 changed, 0 as they were.'))
  expect(await db.retailVehicle.findFirst()).toMatchObject({ priceCents: 800_000 })
})

test('what is pasted survives a reload, and a stock that changed meanwhile refuses the import', async () => {
  const page = await shop.visitAs('/admin/import?kind=retail', { viewport: 'desktop', allow })
  const rows = page.getByLabel('or paste rows from a spreadsheet')
  await rows.fill('Stock Number\tPrice\nR-1\t8000')
  await page.reload()
  await expect.poll(() => rows.inputValue()).toBe('Stock Number\tPrice\nR-1\t8000')
  await page.getByRole('button', { name: 'See what will happen' }).click()
  const go = page.getByRole('button', { name: 'Import 1 vehicle' })
  await expectVisible(go)
  const vehicle = await db.retailVehicle.findFirst()
  await services.retailVehicles.update(vehicle?.id ?? '', { fields: { price: 7000 }, updatedAt: undefined }, ACTOR)
  await go.click()
  await expectVisible(page.getByText('The stock has changed since you looked at what will happen. Please look again.'))
  await page.getByRole('button', { name: 'See what will happen' }).click()
  await expectVisible(page.getByText('$7,000'))
  await go.click()
  await expectVisible(page.getByText('0 added, 1 changed, 0 as they were.'))
  expect(await db.retailVehicle.findFirst()).toMatchObject({ priceCents: 800_000 })
})

test('what the table shows is exported, and imports as unchanged', async () => {
  await services.retailVehicles.create(retailInput({ stockNumber: 'R-9', status: 'sold', notes: '=1+1' }), { actor: ACTOR })
  const page = await shop.visitAs('/admin?tab=retail&status=sold', { viewport: 'desktop' })
  await expectVisible(page.getByText('R-9').first())
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(download.suggestedFilename()).toBe('retail-vehicles.csv')
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  await page.goto('/admin/import?kind=retail')
  await page.getByLabel('CSV file').setInputFiles({ name: 'back.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expectVisible(page.getByText('There is nothing to do: every vehicle is already as the file has it.'))
})

test('an Excel workbook is told apart', async () => {
  const page = await shop.visitAs('/admin/import', { viewport: 'phone' })
  await page.getByLabel('CSV file').setInputFiles({ name: 'stock.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') })
  await expectVisible(page.getByText(/This is an Excel workbook/))
})
