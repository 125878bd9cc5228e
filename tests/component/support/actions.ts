import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

// In-page actions take 1 ms, 35 to 100 ms by Playwright; focus and drags need userEvent.

/** Clicks an element. Fails if it is hidden, disabled or covered. */
export async function click(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible()
  await expect.element(locator).toBeEnabled()
  const element = locator.element() as HTMLElement
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  // A sticky bar can cover an element at the edge of the screen.
  if (coverOf(element) !== null) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  // A dialog accepts clicks shortly after it opens.
  await expect.poll(() => coverOf(element), { message: 'covered by' }).toBeNull()
  element.focus()
  element.click()
  await nextTask()
}

/** Describes the element that covers the center of this one, or returns null. */
function coverOf(element: Element): string | null {
  const { x, y, width, height } = element.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  if (top !== null && (element.contains(top) || top.contains(element))) return null
  return top?.outerHTML.slice(0, 200) ?? 'nothing: it is off the screen'
}

/** Replaces the text of a field. */
export async function fill(locator: Locator, text: string): Promise<void> {
  await expect.element(locator).toBeVisible()
  await expect.element(locator).toBeEnabled()
  const field = locator.element() as HTMLInputElement | HTMLTextAreaElement
  field.focus()
  // React ignores values set through the element's own setter; it detects the prototype's.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }),
  )
  await nextTask()
}

/** Selects the option with this text. */
export async function select(locator: Locator, text: string): Promise<void> {
  await expect.element(locator).toBeVisible()
  const element = locator.element() as HTMLSelectElement
  const option = [...element.options].find((candidate) => candidate.text === text)
  if (!option) {
    throw new Error(
      `No option '${text}'; there are: ${[...element.options].map((each) => each.text).join(', ')}`,
    )
  }
  element.focus()
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(
    element,
    option.value,
  )
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  await nextTask()
}

/** Dispatches key events to the focused element, without the browser's default action. */
export async function pressKey(key: string, modifiers: KeyboardEventInit = {}): Promise<void> {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
  )
  target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, ...modifiers }))
  await nextTask()
}

/** React handles such events in a microtask and schedules the rest as a task. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })

/** Keydown that an input method handles while it composes text. */
export const composingKey = (key: string) =>
  // oxlint-disable-next-line typescript/no-deprecated -- `key` differs between browsers
  new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true })
