// Inlined in the head of every page before other scripts; the content security policy has its hash.

import type { OpeningStatus } from '#shared/domain/opening-status.ts'

type Kept = {
  type: 'click' | 'submit'
  submitter: string
  /** Event timestamp, in ms since the document's time origin. */
  at: number
  sign: Animation
}

/** State about input before hydration, shared by the scripts of a page. */
export type EarlyInput = {
  /** First click or submit of each element, by `data-needs-react` or, if empty, by label. */
  kept: Map<string, Kept>
  /** Hydrated elements. */
  ready: WeakSet<Element>
  /** Shows a status message before hydration; an empty text clears it. */
  say: (text: string) => void
  /** True if a click opens a new tab or window. */
  opensElsewhere: (event: Event) => boolean
  /** Changes since the document was parsed, in order. */
  changes: MutationRecord[]
  recorder: MutationObserver
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the browser's own
  interface Window {
    earlyInput: EarlyInput
    /** Reads the opening hours from the document. */
    openingStatuses: () => OpeningStatus[]
    /** Updates the opening hours text to the current time. */
    showOpening: () => void
  }
}

const kept: EarlyInput['kept'] = new Map()
const ready: EarlyInput['ready'] = new WeakSet()

function say(text: string): void {
  const status = document.querySelector('#page-status')
  if (status) status.textContent = text
}

function keepEvent(event: Event): void {
  const element = findElement(event)
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
    // Hydration does not compare animations, and the content security policy allows them.
    sign: (submitter ?? element).animate(
      { opacity: [0.5, 0.8, 0.5] },
      { duration: 1000, iterations: Infinity },
    ),
  })
  say('One moment…')
}

/** Element that needs React for this event: a form for a submit, others for a plain click. */
function findElement(event: Event): HTMLElement | null {
  if (!(event.target instanceof Element) || opensElsewhere(event)) return null
  const element = event.target.closest<HTMLElement>('[data-needs-react]')
  return (event.type === 'submit') === element instanceof HTMLFormElement ? element : null
}

const opensElsewhere = (event: Event): boolean =>
  event instanceof MouseEvent &&
  (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

/** Parses the attribute that routes/__root.tsx writes. */
const openingStatuses = (): OpeningStatus[] =>
  Object.entries(
    JSON.parse(document.documentElement.dataset.opening ?? '{}') as Record<string, string>,
  ).map(([at, text]) => ({ at: Number(at), isOpen: text.startsWith('Open '), text }))

/** Updates hours on a page that was cached, left open, or loading when the shop closed. */
function showOpening(): void {
  const opening = openingStatuses().findLast(({ at }) => at <= Date.now())
  if (!opening) return
  for (const element of document.querySelectorAll<HTMLElement>('[data-open]')) {
    if (element.textContent !== opening.text) element.textContent = opening.text
    element.dataset.open = String(opening.isOpen)
  }
}

window.openingStatuses = openingStatuses
window.showOpening = showOpening
const changes: MutationRecord[] = []
// Runs before each paint. A translator would translate the hours again after each update.
const recorder = new MutationObserver((records) => {
  changes.push(...records)
  if (document.readyState === 'loading') showOpening()
})
recorder.observe(document, { childList: true, subtree: true, characterDataOldValue: true })
const dropParsed = () => {
  recorder.takeRecords()
  changes.length = 0
  showOpening()
}
document.addEventListener('readystatechange', dropParsed, { once: true })

window.earlyInput = { kept, ready, changes, recorder, say, opensElsewhere }
addEventListener('click', keepEvent, true)
addEventListener('submit', keepEvent, true)
