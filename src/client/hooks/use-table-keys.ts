import { type RefObject, useEffect, useRef } from 'react'
import { useStore } from '../lib/store.ts'
import { createStoredFlag } from '../lib/stored-value.ts'

const areKeysOff = createStoredFlag('single-keys-off')

/** Setting of single-key shortcuts; WCAG 2.2 criterion 2.1.4 requires a way to turn them off. */
export const useSingleKeys = (): [boolean, (on: boolean) => void] => [
  !useStore(areKeysOff),
  (on) => void areKeysOff.set(!on),
]

/** Moves the focus: '/' to the search, j and k (or arrows in a row) between rows. */
export function useTableKeys(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        !frame.current ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isElsewhere(event.target)
      ) {
        return
      }
      if (act(frame.current, event)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [frame])
}

/** Runs the action of a key outside of form fields and dialogs, unless shortcuts are off. */
export function useSingleKeyActions(actions: Record<string, () => unknown>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (areKeysOff.read() || isElsewhere(target) || isTyping(target)) return
      const action = latest.current[key]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const PAIR_MS = 1500

/** Runs an action for two keys pressed in a row, such as n and s; open rows use n themselves. */
export function useKeyPair(first: string, second: string, action: () => void): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    let before: KeyboardEvent | undefined
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (areKeysOff.read() || isElsewhere(target) || isTyping(target)) return
      const isPair =
        key === second &&
        before?.key === first &&
        !before.defaultPrevented &&
        event.timeStamp - before.timeStamp < PAIR_MS
      before = event
      if (!isPair) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [first, second])
}

function act(frame: HTMLElement, { key, target, isComposing }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (isTyping(target)) {
    const leavesSearch = key === 'ArrowDown' && !isComposing && target.matches('[type=search]')
    return leavesSearch && frame.contains(target) && focus(adjacentToggle(frame, 1))
  }
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  if (isArrow ? target.closest('[data-row]') === null : areKeysOff.read()) return false
  if (key === '/') return focusSearch(frame)
  if (key === 'j' || key === 'ArrowDown') return focus(adjacentToggle(frame, 1))
  if (key === 'k' || key === 'ArrowUp') return focus(adjacentToggle(frame, -1))
  return false
}

function adjacentToggle(frame: HTMLElement, step: 1 | -1): HTMLElement | null {
  const toggles = [...frame.querySelectorAll<HTMLElement>('[data-row-toggle]')]
  const row = document.activeElement?.closest('[data-row]')
  const current = toggles.findIndex((toggle) => row?.contains(toggle))
  return current === -1 ? (toggles[0] ?? null) : (toggles[current + step] ?? null)
}

const focusSearch = (frame: HTMLElement): boolean =>
  focus(frame.querySelector<HTMLInputElement>('input[type=search]'))

function focus(element: HTMLElement | null): boolean {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
  return element !== null
}

/** True for form fields and lists of options, which use the key themselves. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, select, textarea, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=listbox]',
  ) !== null

/** True for a dialog, or if no element has the focus. */
const isElsewhere = (target: EventTarget | null): boolean =>
  !(target instanceof Element) ||
  document.querySelector(
    'dialog:modal, [role=dialog][data-state=open], [role=alertdialog][data-state=open]',
  ) !== null
