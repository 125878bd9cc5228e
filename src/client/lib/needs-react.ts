import { useCallback, useEffect, useId, useRef } from 'react'

/**
 * Attributes for an element that does nothing without React: `<button {...needsReact}>`, `<form {...needsReact}>`. A click or
 * submit that comes before hydration is kept by early-input.ts and repeated once when React has this element; text typed into the fields
 * of such a form is passed to React. `element` refers to it. On a page that failed on the server React renders the failure anew, with other
 * ids, so that an element there needs a `name`, or '' where its label is as good as one. `early` takes the place of the repeated click where that would do something else by now.
 */
export function useNeedsReact<T extends HTMLElement>(
  name?: string,
  { early }: { early?: () => void } = {},
) {
  const id = useId()
  const key = name ?? id
  const element = useRef<T>(null)
  const isMounted = useRef(false)
  const earlyAction = useRef(early)
  const ref = useCallback((node: T | null) => {
    element.current = node
    if (!node || !('earlyInput' in globalThis)) return
    // Elements that React adds later, such as the content of a dialog, work at once.
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

/** Passes what was typed and chosen before hydration to React. Reads the fields now, before a layout effect changes them. */
export function repeatTyping(element: HTMLElement): void {
  const fields = element instanceof HTMLFormElement ? [...element.elements] : [element]
  const changes = fields.map(changeOf)
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
  // After the other effects of this commit: a store that is subscribed to in one of them may still change the form.
  setTimeout(() => {
    if (early) return early()
    if (!(element instanceof HTMLFormElement)) return repeat(() => element.click())
    const submitter = input.submitter === '' ? null : element.elements.namedItem(input.submitter)
    repeat(() => element.requestSubmit(submitter instanceof HTMLElement ? submitter : null))
  })
}

/** The second half of a double click whose first half was kept comes within this time. */
const DOUBLE_CLICK_MS = 500

/** Keeps the second half of a double click from React, which gets the first half by `repeat`. */
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

/** Repeats kept input: what `act` triggers is not the second half of a double click. */
function repeat(act: () => void): void {
  isRepeating = true
  act()
  isRepeating = false
}

/** A function that passes a change before hydration to React; undefined for an unchanged field. */
function changeOf(field: Element): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return selectChange(field)
  if (field instanceof HTMLTextAreaElement) return textChange(field)
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return undefined
  return field.type === 'checkbox' || field.type === 'radio'
    ? checkChange(field)
    : textChange(field)
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

function textChange(field: HTMLInputElement | HTMLTextAreaElement) {
  const { value, defaultValue } = field
  if (value === defaultValue) return undefined
  const [start, end] = [field.selectionStart, field.selectionEnd]
  return () => {
    // React compares with the value it wrote last through the element's own setter, so that one gets the old value and the prototype's
    // setter, which React does not see, the typed one.
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (document.activeElement === field && start !== null) field.setSelectionRange(start, end)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
