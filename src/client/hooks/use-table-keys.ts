import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { forget, keep, recall } from '../lib/browser-storage.ts'

const OFF = 'single-keys-off'
const KEPT_FOR_MS = 10 * 365 * 24 * 3_600_000
const listeners = new Set<() => void>()

/** Whether single-key shortcuts are on. A user can turn them off (WCAG 2.2, 2.1.4), since speech input may type letters by mistake. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    areOn,
    () => true,
  )
  const set = (on: boolean) => {
    if (on) forget(OFF)
    else keep(OFF, true)
    for (const changed of listeners) changed()
  }
  return [isOn, set]
}

const areOn = (): boolean => recall(OFF, KEPT_FOR_MS) !== true

/** '/' leads to the search, j and k (in rows the arrows) from row to row; fields keep their keys. */
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

/** Runs an action when its key is pressed outside of form fields and dialogs, unless single keys are off. */
export function useSingleKeyActions(actions: Record<string, () => unknown>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!areOn() || isElsewhere(target) || isTyping(target)) return
      const action = latest.current[key]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function act(frame: HTMLElement, { key, target, isComposing }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (isTyping(target)) {
    const leavesSearch = key === 'ArrowDown' && !isComposing && target.matches('[type=search]')
    return leavesSearch && frame.contains(target) && focus(neighbour(frame, 1))
  }
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  if (isArrow ? target.closest('[data-row]') === null : !areOn()) return false
  if (key === '/') return focusSearch(frame)
  if (key === 'j' || key === 'ArrowDown') return focus(neighbour(frame, 1))
  if (key === 'k' || key === 'ArrowUp') return focus(neighbour(frame, -1))
  return false
}

function neighbour(frame: HTMLElement, step: 1 | -1): HTMLElement | null {
  const toggles = [...frame.querySelectorAll<HTMLElement>('[data-row-toggle]')]
  const row = document.activeElement?.closest('[data-row]')
  const here = toggles.findIndex((toggle) => row?.contains(toggle))
  return here === -1 ? (toggles[0] ?? null) : (toggles[here + step] ?? null)
}

/** Shows the search box first where it is behind a button, as on a phone. */
function focusSearch(frame: HTMLElement): boolean {
  const input = frame.querySelector<HTMLInputElement>('input[type=search]')
  const panel = input?.closest<HTMLElement>('[hidden]')
  if (panel) {
    const button = frame.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`)
    flushSync(() => button?.click())
  }
  return focus(input)
}

function focus(element: HTMLElement | null): boolean {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
  return element !== null
}

/** Whether a key belongs to a form field, the text in it or a list of choices. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, select, textarea, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=listbox]',
  ) !== null

/** Whether a key belongs to a dialog, or to no element. */
const isElsewhere = (target: EventTarget | null): boolean =>
  !(target instanceof Element) ||
  document.querySelector(
    'dialog:modal, [role=dialog][data-state=open], [role=alertdialog][data-state=open]',
  ) !== null
