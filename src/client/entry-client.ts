import { loadChunk } from './lib/load-chunk.ts'
import { hideUntilReturned } from './lib/returning.ts'

// Interactions that hydrate a page; [data-interactive] and saved cars do so earlier (decision 5).
const INTERACTION_EVENTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'input',
  'scroll',
] as const

/** Interval at which an open page updates its opening hours. */
const OPENING_CHECK_MS = 30_000

/** File names of the page's chunks, which lie beside this script. */
const chunks =
  document.querySelector<HTMLScriptElement>('script[data-chunks]')?.dataset.chunks ?? ''

const renderedUrl = location.pathname + location.search
addEventListener('popstate', reloadForOtherPage)

let isHydrating = false
function hydrate(event?: Event) {
  if (isHydrating || (event && isOnlyResting(event))) return
  isHydrating = true
  for (const type of INTERACTION_EVENTS) removeEventListener(type, hydrate)
  preloadChunks('high')
  void loadChunk(startReact).then(onHydrate, hydrateLater)
}

/** Loads React and the page in two tasks, so the browser can handle input in between. */
async function startReact() {
  await import('react-dom/client')
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  return import('./hydrate.tsx')
}

function onHydrate() {
  removeEventListener('popstate', reloadForOtherPage)
  // Clears the message of a failed attempt.
  if (window.earlyInput.kept.size === 0) window.earlyInput.say('')
}

/** Shows a load error and retries on the next interaction. */
function hydrateLater() {
  submitNatively()
  window.earlyInput.say('This page did not load completely. Check your connection and try again.')
  isHydrating = false
  listenForInteraction()
}

/** Submits or follows recorded input natively after hydration failed. */
function submitNatively() {
  const { kept } = window.earlyInput
  for (const [key, { type, sign }] of kept) {
    sign.cancel()
    const element = document.querySelector<HTMLElement>(`[data-needs-react="${CSS.escape(key)}"]`)
    // A form without an action would submit its values by GET, into the URL.
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

/** Hydrates after the first contentful paint, which loading React would delay. */
function hydrateAfterPaint() {
  listenForInteraction()
  // Hidden pages do not paint.
  if (document.hidden) {
    hydrate()
    return
  }
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) hydrate()
  }).observe({ type: 'paint', buffered: true })
}

/** Browsers send a zero-distance pointermove for a mouse that rests on a new page. */
function isOnlyResting(event: Event): boolean {
  return (
    event instanceof PointerEvent &&
    event.type === 'pointermove' &&
    event.movementX === 0 &&
    event.movementY === 0
  )
}

/** Handles the Back button before hydration, when the router does not. */
function reloadForOtherPage() {
  if (location.pathname + location.search !== renderedUrl) location.reload()
}

let arePreloaded = false
/** Fetches all chunks of the page in parallel; the router would load them one by one. */
function preloadChunks(fetchPriority: 'low' | 'high') {
  if (arePreloaded) return
  arePreloaded = true
  const links = chunks
    .split(' ')
    .filter(Boolean)
    .map((chunk) =>
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        fetchPriority,
        href: new URL(chunk, import.meta.url).href,
      }),
    )
  document.head.append(...links)
}

/** Detects interaction before this script ran. */
const hasInteracted = () =>
  window.earlyInput.kept.size > 0 || document.activeElement !== document.body

/** True if the router restores the scroll position: it managed this history entry before. */
const isRestoredByRouter = () => history.scrollRestoration === 'manual'

/** The stored page cannot have the link to the visitor's saved cars. Imports no chunk for it. */
function hasSavedCars(): boolean {
  try {
    return localStorage.getItem('savedCars')?.includes('"id"') ?? false
  } catch {
    // Storage is disabled.
    return false
  }
}

/** Keeps the room of a scrollbar that a modal dialog hides: the page behind stays in place. */
function keepScrollbarRoom({ target }: Event) {
  const root = document.documentElement
  if (!(target instanceof HTMLDialogElement)) return
  root.style.scrollbarGutter = innerWidth > root.clientWidth ? 'stable' : ''
}

// In the capture phase: the event does not bubble, and React does not pass it on after hydration.
document.addEventListener('beforetoggle', keepScrollbarRoom, true)
// Updates a page that is shown again or left open.
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
} else if (document.querySelector('[data-interactive]') || hasSavedCars()) {
  hydrateAfterPaint()
} else {
  listenForInteraction()
  if (document.readyState === 'complete') preloadChunks('low')
  else addEventListener('load', () => setTimeout(() => preloadChunks('low'), 500))
}
