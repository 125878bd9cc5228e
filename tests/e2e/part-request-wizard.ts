import type { Page } from 'playwright-core'
import { expectVisible } from '../support/shop.ts'

export const VIN = '1GB0C4EGXGZ280783'
/** A vehicle in the stock of a test, so that its VIN can be decoded without another service. */
export const VEHICLE = { vin: VIN, year: 2016, make: 'Chevrolet', model: 'Silverado 3500HD' }
export const HEADINGS = [
  'Which vehicle is it for?',
  'Which part do you need?',
  'How do we reach you?',
  'Review your request',
] as const

export type Step = 1 | 2 | 3 | 4

/** Waits for the step. */
export const expectStep = (page: Page, step: Step) =>
  expectVisible(page.getByRole('heading', { name: HEADINGS[step - 1] }))

/** The reference on the receipt, once it is there. */
export const referenceOf = (page: Page): Promise<string> =>
  page.getByText(/^P-\d{4}-\d{4}$/).innerText()

/** Fills in one step by the given way of pressing buttons, and goes on. */
export async function fillStep(
  page: Page,
  step: Exclude<Step, 4>,
  press: 'tap' | 'click' = 'click',
): Promise<void> {
  if (step === 1) await page.getByLabel('VIN').fill(VIN)
  if (step === 2) {
    await page.getByLabel('Category', { exact: true }).selectOption('Interior')
    await page.getByLabel('Subcategory').selectOption('Front Seat')
    await page.getByLabel('Side').selectOption('Left (driver)')
  }
  if (step === 3) {
    await page.getByLabel('Name').fill('Pat Doe')
    await page.getByLabel('Phone').fill('518 555 0100')
    await page.getByLabel('Email').fill('pat@example.com')
  }
  await page.getByRole('button', { name: 'Next' })[press]()
}
