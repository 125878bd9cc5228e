import type { Page } from 'playwright-core'
import { expectVisible } from '../support/shop.ts'

export const STEPS = ['What do you drive?', 'What does it need?', 'How do we reach you?', 'Review your request'] as const

/** Presses the button of this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Waits for the step with this heading. */
export const expectStep = (page: Page, name: string) => expectVisible(page.getByRole('heading', { name, exact: true }))

/** Fills in the wizard as far as the given step. */
export async function fillTo(page: Page, target: 2 | 3 | 4): Promise<void> {
  await page.getByLabel('Year').fill('2015')
  await page.getByLabel('Make').fill('Toyota')
  await page.getByLabel('Model').fill('Corolla')
  await press(page, 'Next')
  await expectStep(page, STEPS[1])
  if (target === 2) return
  await page.getByLabel('Service type').selectOption('Brake Service')
  await page.getByLabel('Description').fill('Squeals')
  await press(page, 'Next')
  await expectStep(page, STEPS[2])
  if (target === 3) return
  await page.getByLabel('Name').fill('Sam Roe')
  await page.getByLabel('Phone').fill('5185550111')
  await page.getByLabel('Email').fill('sam@example.com')
  await press(page, 'Next')
  await expectStep(page, STEPS[3])
}
