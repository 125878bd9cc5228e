import { expect, vi } from 'vitest'

/** Text of the toast, or undefined. */
const toastText = (): string | undefined =>
  document.querySelector('[data-sonner-toast][data-removed=false]')?.textContent

/** Waits for a toast with this text. */
export const expectToast = (text: string): Promise<void> => expect.poll(toastText).toContain(text)

/** Closes the toast; the toast area outlives the page and would show it in the next test. */
export const closeToast = (): Promise<void> =>
  expect.poll(() => pressEscape() && toastText()).toBeUndefined()

/** Closes the toast and waits until it covers nothing. */
export const removeToast = (): Promise<void> =>
  expect
    .poll(() => pressEscape() && document.querySelectorAll('[data-sonner-toast]'))
    .toHaveLength(0)

/** Closes a toast of the previous test that may still be rendering; call it repeatedly. */
const pressEscape = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))

/** Closes a toast that the previous test file left. */
export async function forgetToasts(): Promise<void> {
  await vi.waitFor(
    () => {
      pressEscape()
      const left = document.querySelectorAll('[data-sonner-toast]').length
      if (left > 0) throw new Error(`${left} toasts are still open`)
    },
    { timeout: 10_000, interval: 10 },
  )
}
