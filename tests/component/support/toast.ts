import { expect } from 'vitest'

/** The text of the toast on the screen; undefined when there is none. */
const toastText = (): string | undefined =>
  document.querySelector('[data-sonner-toast][data-removed=false]')?.textContent

/** Waits for a toast with this text. */
export const expectToast = (text: string): Promise<void> => expect.poll(toastText).toContain(text)

/** Closes the toast. The toast area outlives the page, so the last toast of one test would still be there in the next. */
export async function closeToast(): Promise<void> {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await expect.poll(toastText).toBeUndefined()
}

/** Closes the toast and waits until it no longer covers anything. */
export async function removeToast(): Promise<void> {
  await closeToast()
  await expect.poll(() => document.querySelectorAll('[data-sonner-toast]')).toHaveLength(0)
}
