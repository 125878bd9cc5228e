import { recordChanges } from './lib/early-changes.ts'
import { loadChunk } from './lib/load-chunk.ts'
import { hideUntilReturned } from './lib/returning.ts'

// The server sends complete pages. React hydrates a page on the visitor's first interaction, or without one where the page needs it:
// after its first paint ([data-interactive]), or at once ([data-interactive=now], a fragment that opens something, or a scroll position
// that only the router knows). Until then its code is only fetched, after the pictures, so that it does not compete with them.
const INTERACTION_EVENTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'input',
  'scroll',
] as const

/** How often a page that is left open looks at the time. */
const OPENING_CHECK_MS = 30_000

const chunks =
  document.querySelector<HTMLScriptElement>('script[data-chunks]')?.dataset.chunks ?? ''

const sent = location.pathname + location.search
addEventListener('popstate', reloadForOtherPage)

let isHydrating = false
function hydrate(event?: Event) {
  if (isHydrating || (event && isOnlyResting(event))) return
  isHydrating = true
  for (const type of INTERACTION_EVENTS) removeEventListener(type, hydrate)
  fetchAhead('high')
  void loadChunk(startReact).then(onHydrate, hydrateLater)
}

/** In two tasks, between which the browser handles input: first React's own code, then that of the page. */
async function startReact() {
  await import('react-dom/client')
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  return import('./hydrate.tsx')
}

function onHydrate() {
  removeEventListener('popstate', reloadForOtherPage)
  // Clears the message of an earlier attempt.
  if (window.earlyInput.kept.size === 0) window.earlyInput.say('')
}

/** Says that React failed to load; the next interaction tries again. */
function hydrateLater() {
  release()
  window.earlyInput.say('This page did not load completely. Check your connection and try again.')
  isHydrating = false
  listenForInteraction()
}

/** Gives up waiting for React: kept input goes the browser's own way. */
function release() {
  const { kept } = window.earlyInput
  for (const [key, { type, sign }] of kept) {
    sign.cancel()
    const element = document.querySelector<HTMLElement>(`[data-needs-react="${CSS.escape(key)}"]`)
    // A form that only React can send has no method but the default, which would write what was typed into the address.
    if (type === 'submit' && element instanceof HTMLFormElement && element.hasAttribute('action')) {
      element.submit()
    }
    if (element instanceof HTMLAnchorElement) location.assign(element.href)
  }
  kept.clear()
}

function listenForInteraction() {
  for (const type of INTERACTION_EVENTS) addEventListener(type, hydrate, { passive: true })
}

/** Hydrates once the browser has painted content, not only its background, which React's code would delay (Paint Timing, section 2). */
function hydrateAfterPaint() {
  listenForInteraction()
  // A hidden page is not painted.
  if (document.hidden) {
    hydrate()
    return
  }
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) hydrate()
  }).observe({ type: 'paint', buffered: true })
}

/** Browsers send a pointermove by zero pixels for a mouse that rests over a new page. */
function isOnlyResting(event: Event): boolean {
  return (
    event instanceof PointerEvent &&
    event.type === 'pointermove' &&
    event.movementX === 0 &&
    event.movementY === 0
  )
}

/** Before hydration the router does not handle the back button between pages of one document. */
function reloadForOtherPage() {
  if (location.pathname + location.search !== sent) location.reload()
}

let isFetchedAhead = false
/** Fetches all chunks of the page in parallel; the router would request them one after the other. */
function fetchAhead(fetchPriority: 'low' | 'high') {
  if (isFetchedAhead) return
  isFetchedAhead = true
  const links = chunks
    .split(' ')
    .filter(Boolean)
    .map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority, href }),
    )
  document.head.append(...links)
}

/** Whether the visitor interacted before this script ran. */
const hasInteracted = () =>
  window.earlyInput.kept.size > 0 || document.activeElement !== document.body

/** Whether the router, not the browser, restores the scroll position: it took over this history entry before. */
const isRestoredByRouter = () => history.scrollRestoration === 'manual'

recordChanges()

// For a page that is shown again or left open.
addEventListener('pageshow', window.showOpening)
document.addEventListener('visibilitychange', window.showOpening)
setInterval(window.showOpening, OPENING_CHECK_MS)

if (
  hideUntilReturned() ||
  location.hash !== '' ||
  hasInteracted() ||
  isRestoredByRouter() ||
  document.querySelector('[data-interactive=now]')
) {
  hydrate()
} else if (document.querySelector('[data-interactive]')) {
  hydrateAfterPaint()
} else {
  listenForInteraction()
  if (document.readyState === 'complete') fetchAhead('low')
  else addEventListener('load', () => setTimeout(() => fetchAhead('low'), 500))
}
