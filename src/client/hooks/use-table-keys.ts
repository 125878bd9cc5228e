import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from '../lib/store.ts'
import { createStoredFlag } from '../lib/stored-value.ts'

const areKeysOff = createStoredFlag('single-keys-off')

/** Setting of single-key shortcuts; WCAG 2.2 criterion 2.1.4 requires a way to turn them off. */
export const useSingleKeys = (): [boolean, (on: boolean) => void] => [
  !useStore(areKeysOff),
  (on) => void areKeysOff.set(!on),
]

/** Listens for keys outside dialogs, without a key of the browser's own shortcuts. */
function useKeydown(press: (event: KeyboardEvent) => void): void {
  const onPress = useEffectEvent(press)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target } = event
      if (!ctrlKey && !metaKey && !altKey && !isElsewhere(target)) onPress(event)
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** Moves the focus: '/' to the search, j and k (or arrows in a row) between rows. */
export const useTableKeys = (frame: RefObject<HTMLElement | null>): void =>
  useKeydown((event) => {
    if (frame.current && !event.defaultPrevented && act(frame.current, event)) {
      event.preventDefault()
    }
  })

/** Runs the action of a key outside of form fields and dialogs, unless shortcuts are off. */
export const useSingleKeyActions = (actions: Record<string, () => unknown>): void =>
  useKeydown((event) => {
    if (event.defaultPrevented || areKeysOff.read() || isTyping(event.target)) return
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })

const PAIR_MS = 1500

/** Runs an action for two keys pressed in a row, such as n and s; open rows use n themselves. */
export function useKeyPair(first: string, second: string, action: () => void): void {
  const last = useRef<KeyboardEvent>(undefined)
  useKeydown((event) => {
    if (areKeysOff.read() || isTyping(event.target)) return
    const before = last.current
    last.current = event
    const isPair =
      event.key === second &&
      before?.key === first &&
      !before.defaultPrevented &&
      event.timeStamp - before.timeStamp < PAIR_MS
    if (!isPair) return
    event.preventDefault()
    action()
  })
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
