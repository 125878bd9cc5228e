// Stands inline in the head of every page, before all other scripts, and is allowed there by its hash.

import type { OpeningWords } from '#shared/lib/opening-words.ts'

type Kept = {
  type: 'click' | 'submit'
  /** Name of the button that submitted a form. */
  submitter: string
  /** The event's own time, in milliseconds since the document began. */
  at: number
  sign: Animation
}

/** What the page and its scripts share about input that came before React. */
export type EarlyInput = {
  /** The first click or submit of each element that needs React, by the element's key: its attribute, or its label where that is empty. */
  kept: Map<string, Kept>
  /** Elements that React has taken over. */
  ready: WeakSet<Element>
  /** Says what the page is doing where React cannot yet; an empty text says nothing. */
  say: (text: string) => void
  /** Whether a click opens a new tab or window, which needs no React. */
  opensElsewhere: (event: Event) => boolean
  /** Ends the recording of changes that the start script began; returns them in order. */
  takeChanges?: () => MutationRecord[]
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the browser's own interface
  interface Window {
    earlyInput: EarlyInput
    /** Sets what the page says of the opening hours to the present moment. */
    showOpening: () => void
  }
}

const kept: EarlyInput['kept'] = new Map()
const ready: EarlyInput['ready'] = new WeakSet()

function say(text: string): void {
  const status = document.querySelector('#page-status')
  if (status) status.textContent = text
}

function keep(event: Event): void {
  const element = elementOf(event)
  if (!element || ready.has(element)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const key = element.dataset.needsReact || (element.ariaLabel ?? '')
  if (kept.has(key)) return
  const submitter = event instanceof SubmitEvent ? event.submitter : null
  kept.set(key, {
    type: event.type as Kept['type'],
    submitter: submitter?.getAttribute('name') ?? '',
    at: event.timeStamp,
    // An animation changes nothing that hydration compares, and needs no style that the content security policy would refuse.
    sign: (submitter ?? element).animate(
      { opacity: [0.5, 0.8, 0.5] },
      { duration: 1000, iterations: Infinity },
    ),
  })
  say('One moment…')
}

/** The element that needs React for this event: a form for a submit, anything else for a plain click. */
function elementOf(event: Event): HTMLElement | null {
  if (!(event.target instanceof Element) || opensElsewhere(event)) return null
  const element = event.target.closest<HTMLElement>('[data-needs-react]')
  return (event.type === 'submit') === element instanceof HTMLFormElement ? element : null
}

const opensElsewhere = (event: Event): boolean =>
  event instanceof MouseEvent &&
  (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

/** A page may be shown long after it was made: kept by the browser, left open, or on its way when the shop closed. */
function showOpening(): void {
  const list = JSON.parse(document.documentElement.dataset.opening ?? '[]') as OpeningWords[]
  const words = list.findLast(({ at }) => at <= Date.now())
  if (!words) return
  for (const element of document.querySelectorAll<HTMLElement>('[data-open]')) {
    if (element.textContent !== words.text) element.textContent = words.text
    element.dataset.open = String(words.isOpen)
  }
}

window.showOpening = showOpening
// Before each paint of the page that is being read.
const parsing = new MutationObserver(showOpening)
parsing.observe(document, { childList: true, subtree: true })
addEventListener('DOMContentLoaded', () => parsing.disconnect())

window.earlyInput = { kept, ready, say, opensElsewhere }
addEventListener('click', keep, true)
addEventListener('submit', keep, true)
