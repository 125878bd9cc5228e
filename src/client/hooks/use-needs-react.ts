import { useCallback, useEffect, useId, useRef } from 'react'

/** Maximum time between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500

/** Marks an element whose early clicks, submits and input are replayed after hydration. */
export function useNeedsReact<T extends HTMLElement>(
  name?: string,
  { early }: { early?: () => void } = {},
) {
  // An error page is rendered again with other ids: such elements need a `name`, '' for their label.
  const id = useId()
  const key = name ?? id
  const element = useRef<T>(null)
  const isMounted = useRef(false)
  const earlyAction = useRef(early)
  const ref = useCallback((node: T | null) => {
    element.current = node
    if (!node || !('earlyInput' in globalThis)) return
    // Elements added later, such as dialog content, work at once.
    if (isMounted.current) window.earlyInput.ready.add(node)
    else if (!window.earlyInput.ready.has(node)) repeatTyping(node)
  }, [])
  useEffect(() => {
    isMounted.current = true
    if (!element.current || !('earlyInput' in globalThis)) return
    window.earlyInput.ready.add(element.current)
    repeatKept(element.current, window.earlyInput, earlyAction.current)
  }, [])
  return { element, needsReact: { 'data-needs-react': key, ref } }
}

/** Replays early input to React; reads fields now, before layout effects change them. */
export function repeatTyping(element: HTMLElement): void {
  const fields = element instanceof HTMLFormElement ? [...element.elements] : [element]
  const changes = fields.map(findChange)
  queueMicrotask(() => {
    for (const change of changes) change?.()
  })
}

function repeatKept(
  element: HTMLElement,
  { kept, say }: Window['earlyInput'],
  early?: () => void,
): void {
  const key = element.dataset.needsReact || (element.ariaLabel ?? '')
  const input = kept.get(key)
  if (!input) return
  kept.delete(key)
  input.sign.cancel()
  if (kept.size === 0) say('')
  dropSecondHalf(element, input)
  // Runs after the other effects of this commit: store subscriptions may still change the form.
  setTimeout(() => {
    if (early) return early()
    if (!(element instanceof HTMLFormElement)) return repeat(() => element.click())
    const submitter = input.submitter === '' ? null : element.elements.namedItem(input.submitter)
    repeat(() => element.requestSubmit(submitter instanceof HTMLElement ? submitter : null))
  })
}

/** Drops the second click of a double click, of which the first is replayed. */
function dropSecondHalf(
  element: HTMLElement,
  { type, at }: { type: 'click' | 'submit'; at: number },
): void {
  const drop = (event: Event) => {
    if (isRepeating || !event.isTrusted || event.timeStamp - at >= DOUBLE_CLICK_MS) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  element.addEventListener(type, drop, true)
}

let isRepeating = false

/** Exempts events triggered by `act` from the double-click filter. */
function repeat(act: () => void): void {
  isRepeating = true
  act()
  isRepeating = false
}

/** Function that replays a change to React; undefined for an unchanged field. */
function findChange(field: Element): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return selectChange(field)
  if (field instanceof HTMLTextAreaElement) return readTextChange(field)
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return undefined
  return field.type === 'checkbox' || field.type === 'radio'
    ? checkChange(field)
    : readTextChange(field)
}

function selectChange(field: HTMLSelectElement) {
  const options = [...field.options]
  const selected = options.map((option) => option.selected)
  const initial = options.some(({ defaultSelected }) => defaultSelected)
    ? options.map(({ defaultSelected }) => defaultSelected)
    : options.map((_, index) => index === 0)
  if (selected.every((isSelected, index) => isSelected === initial[index])) return undefined
  return () => {
    for (const [index, option] of options.entries()) option.selected = selected[index] ?? false
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function checkChange(field: HTMLInputElement) {
  const { checked, defaultChecked } = field
  if (checked === defaultChecked || (field.type === 'radio' && !checked)) return undefined
  return () => {
    field.checked = defaultChecked
    field.click()
  }
}

function readTextChange(field: HTMLInputElement | HTMLTextAreaElement) {
  const { value, defaultValue } = field
  if (value === defaultValue) return undefined
  const [start, end] = [field.selectionStart, field.selectionEnd]
  return () => {
    // React compares with what its own setter wrote: that gets the old value, the prototype's the new.
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (document.activeElement === field && start !== null) field.setSelectionRange(start, end)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
