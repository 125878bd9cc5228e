// Stands inline in the head of every page, before all other scripts, and is allowed there by its hash.

import type { OpeningWords } from '#shared/lib/opening-words.ts'

type Kept = { type: 'click' | 'submit'; submitter: string; clearSign: () => void }

/** What the page and its scripts share about input that came before React. */
export type EarlyInput = {
  /** The first click or submit of each element that needs React, by the element's key. */
  kept: Map<string, Kept>
  /** Repeats kept input: what `act` triggers is not taken for the second half of a double click. */
  repeat: (act: () => void) => void
  /** Elements that React has taken over. */
  ready: WeakSet<Element>
  /** Says what the page is doing where React cannot yet; an empty text says nothing. */
  say: (text: string) => void
  /** Gives up waiting for React: kept input goes the browser's own way. */
  release: () => void
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the browser's own interface
  interface Window {
    earlyInput: EarlyInput
    /** Sets what the page says of the opening hours to the present moment. */
    showOpening: () => void
  }
}

/** The second half of a double click whose first half was kept comes within this time. */
const DOUBLE_CLICK_MS = 500
const TYPES = ['click', 'submit'] as const

const kept: EarlyInput['kept'] = new Map()
const ready: EarlyInput['ready'] = new WeakSet()
const keptAt = new Map<string, number>()
let isRepeating = false

function say(text: string): void {
  const status = document.querySelector('#page-status')
  if (status) status.textContent = text
}

function keep(event: Event): void {
  const element = elementOf(event)
  if (!element || isRepeating) return
  const key = element.dataset.needsReact ?? ''
  const isReady = ready.has(element)
  const isSecondHalf =
    event.isTrusted && event.timeStamp - (keptAt.get(key) ?? -DOUBLE_CLICK_MS) < DOUBLE_CLICK_MS
  if (isReady && !isSecondHalf) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (isReady || kept.has(key)) return
  keptAt.set(key, event.timeStamp)
  const submitter = event instanceof SubmitEvent ? event.submitter : null
  // An animation changes nothing that hydration compares, and needs no style that the content security policy would refuse.
  const sign = (submitter ?? element).animate(
    { opacity: [0.5, 0.8, 0.5] },
    { duration: 1000, iterations: Infinity },
  )
  const name = submitter?.getAttribute('name') ?? ''
  kept.set(key, {
    type: event.type as Kept['type'],
    submitter: name,
    clearSign: () => sign.cancel(),
  })
  say('One moment…')
}

/** The element that needs React for this event: a form for a submit, anything else for a plain click. */
function elementOf(event: Event): HTMLElement | null {
  if (!(event.target instanceof Element) || opensElsewhere(event)) return null
  const element = event.target.closest<HTMLElement>('[data-needs-react]')
  return (event.type === 'submit') === element instanceof HTMLFormElement ? element : null
}

/** A click that opens a new tab or window needs no React. */
const opensElsewhere = (event: Event): boolean =>
  event instanceof MouseEvent &&
  (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

/** A link back to a list leads to the part of the list that the visitor came from. */
function keepQueryOfList({ target }: Event): void {
  const link = backLink(target)
  if (link?.search !== '' || document.referrer === '') return
  const { origin, pathname, search } = new URL(document.referrer)
  if (origin === link.origin && pathname === link.pathname) link.search = search
}

/** Where the list is the page before, the browser goes back to it: it has kept the page and its scroll position. */
function goBackToList(event: Event): void {
  const link = backLink(event.target)
  const { navigation } = window as { navigation?: Navigation }
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  if (!link || !before?.url || opensElsewhere(event)) return
  if (new URL(before.url).pathname !== link.pathname) return
  event.preventDefault()
  event.stopImmediatePropagation()
  history.back()
}

const backLink = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-back]') : null

function release(): void {
  for (const [key, { type, clearSign }] of kept) {
    clearSign()
    const element = document.querySelector<HTMLElement>(`[data-needs-react="${CSS.escape(key)}"]`)
    // A form that only React can send has no method but the default, which would write what was typed into the address.
    if (type === 'submit' && element instanceof HTMLFormElement && element.hasAttribute('action')) {
      element.submit()
    }
    if (element instanceof HTMLAnchorElement) location.assign(element.href)
  }
  kept.clear()
}

function repeat(act: () => void): void {
  isRepeating = true
  act()
  isRepeating = false
}

/** How often a page that is left open looks at the time. */
const OPENING_CHECK_MS = 30_000

/** A page may be shown long after it was made: kept by the browser, left open, or on its way when the shop closed. */
function showOpening(): void {
  const list = document.querySelector<HTMLElement>('[data-opening]')?.dataset.opening
  if (!list) return
  const words = (JSON.parse(list) as OpeningWords[]).findLast(({ at }) => at <= Date.now())
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
addEventListener('pageshow', showOpening)
document.addEventListener('visibilitychange', showOpening)
setInterval(showOpening, OPENING_CHECK_MS)

window.earlyInput = { kept, ready, say, release, repeat }
for (const type of TYPES) addEventListener(type, keep, true)
addEventListener('pointerdown', keepQueryOfList, true)
addEventListener('click', keepQueryOfList, true)
addEventListener('click', goBackToList, true)

// Here, so that no list shows its cards first where the visitor wants rows (features/vehicles/public/yard-view.tsx).
try {
  const view = localStorage.getItem('parts-view')
  if (view) document.documentElement.dataset.view = view
} catch {
  // The visitor's browser keeps nothing.
}
