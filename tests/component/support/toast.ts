import { expect, vi } from 'vitest'

/** The text of the toast on the screen; undefined when there is none. */
const toastText = (): string | undefined =>
  document.querySelector('[data-sonner-toast][data-removed=false]')?.textContent

/** Waits for a toast with this text. */
export const expectToast = (text: string): Promise<void> => expect.poll(toastText).toContain(text)

/** Closes the toast. The toast area outlives the page, so the last toast of one test would still be there in the next. */
export const closeToast = (): Promise<void> =>
  expect.poll(() => pressEscape() && toastText()).toBeUndefined()

/** Closes the toast and waits until it no longer covers anything. */
export const removeToast = (): Promise<void> =>
  expect
    .poll(() => pressEscape() && document.querySelectorAll('[data-sonner-toast]'))
    .toHaveLength(0)

/** A toast of the test before may still be on its way: Escape is pressed until none is there. */
const pressEscape = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))

/** Closes a toast that the test file before left, for the next one. */
export async function forgetToasts(): Promise<void> {
  await vi.waitFor(
    () => {
      pressEscape()
      const left = document.querySelectorAll('[data-sonner-toast]').length
      if (left > 0) throw new Error(`${left} toasts are left`)
    },
    { timeout: 10_000, interval: 10 },
  )
}
