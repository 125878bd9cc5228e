import type { Page } from 'playwright-core'
import { expectVisible } from '../support/shop.ts'

export const VIN = '1GB0C4EGXGZ280783'
/** What the browser writes of failures that tests provoke. */
export const PROVOKED = [/status of (422|429|500|502|503)/, /ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)/]

/** Presses Next. */
export const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
/** Waits for the step with this heading. */
export const expectStep = (page: Page, name: string) => expectVisible(page.getByRole('heading', { name }))
/** Waits for a toast that says this. */
export const expectToast = (page: Page, text: string) => expectVisible(page.locator('.toast-card').filter({ hasText: text }))
/** What the fields complain of, from top to bottom. */
export const problemsOf = async (page: Page) => (await page.locator('.form-problem').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
/** The label of the field that has the focus, or the text of whatever else has it. */
export const labelInFocus = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.labels?.[0]?.textContent : document.activeElement?.textContent,
  )

export const STEPS = ['Which vehicle is it for?', 'Which part do you need?', 'Whom do we answer?', 'Review your request'] as const

/** Fills in the wizard as far as the given step. */
export async function fillTo(page: Page, target: 2 | 3 | 4): Promise<void> {
  await page.getByLabel('VIN').fill(VIN)
  await next(page)
  await expectStep(page, STEPS[1])
  if (target === 2) return
  await page.getByLabel('Category', { exact: true }).selectOption('Interior')
  await page.getByLabel('Subcategory').selectOption('Front Seat')
  await next(page)
  await expectStep(page, STEPS[2])
  if (target === 3) return
  await page.getByLabel('Name').fill('Pat Doe')
  await page.getByLabel('Phone').fill('518 555 0100')
  await page.getByLabel('Email').fill('pat@example.com')
  await next(page)
  await expectStep(page, STEPS[3])
}
