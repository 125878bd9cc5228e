import type { Page } from 'playwright-core'
import { focusToast } from '../support/keyboard.ts'
import { expectVisible } from '../support/shop.ts'

/** The stock numbers that a list shows, from top to bottom. */
export const shownNumbers = (page: Page): Promise<string[]> =>
  page
    .locator('[data-row-toggle]')
    .evaluateAll((toggles) => toggles.map((toggle) => (toggle.getAttribute('aria-label') ?? '').replace(/^Details of (.*?),.*$/, '$1')))

/** The row or card of a stock number. */
export const rowOf = (page: Page, number: string) => page.locator('[data-row]', { hasText: number }).first()

/** Takes back what a toast tells of, which stays as long as the focus is there. */
export async function undo(page: Page, told: string): Promise<void> {
  await expectVisible(page.getByText(told))
  await focusToast(page)
  await page.getByRole('button', { name: 'Undo' }).click()
}

/** What is wrong in a form, from top to bottom. */
export const problemsIn = (page: Page): Promise<string[]> => page.locator('.vehicle-form .form-problem:not(:empty)').allInnerTexts()

/** Notes what the browser's own alerts say, and closes them. */
export function noteAlerts(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  return said
}

/** A field by its label. */
export const fieldOf = (page: Page, label: string) => page.locator('.vehicle-form').getByLabel(label).and(page.locator('input, select, textarea'))

/** Fills the fields of a form by their labels; those with a closed list are chosen from. */
export async function fillForm(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = fieldOf(page, label)
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value)
    else await field.fill(value)
  }
}
