import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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

test('on a phone a lower button opens the wizard at the top', async () => {
  const page = await visit('/repair', { viewport: 'phone' })
  const button = page.getByRole('button', { name: 'Get Started Now' })
  await button.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await button.click()
  await expectHeading(page, 'What do you drive?')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
