import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

// Clicks, typing and choosing done inside the page take about 1 ms; the same through Playwright takes 35 to 100 ms, because each real
// input event waits for frames and a round trip to Node. Tests about focus order, hovering, carets and dragging use userEvent instead.

/** Clicks an element; fails if it is hidden, disabled or covered by another element. */
export async function click(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible()
  await expect.element(locator).toBeEnabled()
  const element = locator.element() as HTMLElement
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  // A bar that sticks to an edge of the screen covers what is scrolled to that edge.
  if (coverOf(element) !== null) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  // A dialog that opens takes clicks a moment after it is shown.
  await expect.poll(() => coverOf(element), { message: 'covered by' }).toBeNull()
  element.focus()
  element.click()
  await settle()
}

/** Describes what covers the middle of an element, or null. */
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
  // React ignores values set through its own property; the setter of the prototype makes a change it sees.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }),
  )
  await settle()
}

/** Selects the option with this text in a select element. */
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
  await settle()
}

/** Sends a key to the focused element. The browser's own reaction (typing, moving the focus with Tab) does not follow. */
export async function pressKey(key: string, modifiers: KeyboardEventInit = {}): Promise<void> {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
  )
  target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, ...modifiers }))
  await settle()
}

/** React handles such events in a microtask, and starts what follows in the next task. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })
