import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tabTo } from '../support/keyboard.ts'
import { blockFonts, layoutShiftOf, watchLayoutShifts } from '../support/layout-shift.ts'
import { expectVisible, openShop } from '../support/shop.ts'
import { takeTime } from '../support/take-time.ts'

const { visit } = openShop()

const SHIFT_MAX = 0.01
const CONFIRMED_FOR_MS = 5000
const CONFIRMED = 'Request Submitted Successfully!'

const expectHeading = (page: Page, name: string) =>
  expectVisible(page.getByRole('heading', { name, exact: true }))

async function prepare(page: Page): Promise<void> {
  await watchLayoutShifts(page)
  await blockFonts(page)
}

test('a repair request begun before hydration is confirmed', { tags: ['r7.34'] }, async () => {
  const page = await visit('/repair', {
    viewport: 'phone',
    hydrate: false,
    before: prepare,
    allow: [/fonts/],
  })
  await page
    .locator('main form')
    .first()
    .evaluate((form: HTMLFormElement) => form.submit())
  await expectHeading(page, 'What do you drive?')
  await page.getByLabel('Year').fill('2012')
  await page.getByLabel('Make').fill('Subaru')
  await page.getByLabel('Model').fill('Outback')
  await page.getByRole('button', { name: 'Next' }).tap()
  await expectHeading(page, 'What can we fix?')
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  await expectHeading(page, 'What can we fix?')
  await page.waitForLoadState('networkidle')
  expect(await layoutShiftOf(page)).toBeLessThan(SHIFT_MAX)
  await page.getByLabel('Service type').selectOption('Brake Service')
  await page.getByLabel('Description').fill('Squeals')
  await page.getByRole('button', { name: 'Next' }).tap()
  await page.getByLabel('Name').fill('Sam Roe')
  await page.getByLabel('Phone').fill('5185550111')
  await page.getByLabel('Email').fill('sam@example.com')
  await page.getByRole('button', { name: 'Next' }).tap()
  await expectHeading(page, 'Review your request')
  await page.clock.install()
  await takeTime(page)
  await page.getByRole('button', { name: 'Submit Request' }).tap()
  await expectHeading(page, CONFIRMED)
  const reference = await page.getByText(/^R-\d{4}-\d{4}$/).innerText()
  await page.clock.fastForward(CONFIRMED_FOR_MS)
  await expectHeading(page, 'We have your repair request')
  await expectVisible(page.getByRole('region', { name: 'Receipt' }).getByText(reference))
  await page.getByRole('button', { name: 'Return to Services' }).tap()
  await expectHeading(page, 'How It Works')
  await page.getByRole('button', { name: 'Get Started Now' }).tap()
  await expectHeading(page, 'What do you drive?')
  expect(await page.getByLabel('Make').inputValue()).toBe('')
})

test('a repair request is made by keyboard alone on a desktop', { tags: ['r1.2'] }, async () => {
  const page = await visit('/repair', { viewport: 'desktop' })
  const type = async (role: 'textbox' | 'combobox', name: string, text: string) => {
    await tabTo(page, role, name)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'button', 'Schedule Your Repair Now')
  await page.keyboard.press('Enter')
  await type('textbox', 'Year', '2015')
  await type('textbox', 'Make', 'Toyota')
  await type('textbox', 'Model', 'Corolla')
  await page.keyboard.press('Enter')
  await type('combobox', 'Service type', 'Brake')
  await type('textbox', 'Description', 'Squeals')
  await tabTo(page, 'button', 'Next')
  await page.keyboard.press('Enter')
  await type('textbox', 'Name', 'Sam Roe')
  await type('textbox', 'Phone', '5185550112')
  await type('textbox', 'Email', 'sam@example.com')
  await page.keyboard.press('Enter')
  await takeTime(page)
  await tabTo(page, 'button', 'Submit Request')
  await page.keyboard.press('Enter')
  await expectHeading(page, CONFIRMED)
})

test.each([
  ['desktop', 'Book Your Service Appointment'],
  ['phone', 'Get Started Now'],
] as const)('on a %s a lower button opens the wizard at the top', async (viewport, name) => {
  const page = await visit('/repair', { viewport })
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await button.click()
  await expectHeading(page, 'What do you drive?')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
