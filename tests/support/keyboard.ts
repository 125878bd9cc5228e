import type { Page } from 'playwright-core'

const PRESSES_MAX = 60

/** Tabs to an element. Throws if the keyboard does not reach it. */
export async function tabTo(
  page: Page,
  role: 'button' | 'combobox' | 'textbox' | 'checkbox' | 'radio' | 'tab',
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, { name })
  await target.waitFor()
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(name)}`)
}

/** Moves the focus to the toast with F8, which keeps the toast open. */
export async function focusToast(page: Page): Promise<void> {
  await page.keyboard.press('F8')
  await page.locator('[data-sonner-toaster]:focus').waitFor({ state: 'attached' })
}

/** Label or text of the focused element. */
export const nameInFocus = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent ??
      '',
  )
