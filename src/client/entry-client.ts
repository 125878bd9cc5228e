import { loadChunk } from './lib/load-chunk.ts'
import { hideUntilReturned } from './lib/returning.ts'

// The server sends complete pages. React hydrates a page on the visitor's first interaction, or at once where the page needs it
// ([data-interactive], a fragment that opens something, or a scroll position that only the router knows). Until then its code is
// only fetched, after the pictures, so that it does not compete with them.
const WAKING_EVENTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'input',
  'scroll',
] as const

const chunks =
  document.querySelector<HTMLScriptElement>('script[data-chunks]')?.dataset.chunks ?? ''

const sent = location.pathname + location.search
addEventListener('popstate', askForOtherPage)

let awake = false
function wake(event?: Event) {
  if (awake || (event && isOnlyResting(event))) return
  awake = true
  for (const type of WAKING_EVENTS) removeEventListener(type, wake)
  void loadChunk(() => import('./hydrate.tsx')).then(onHydrate, wakeLater)
}

function onHydrate() {
  removeEventListener('popstate', askForOtherPage)
  // What an earlier attempt said no longer holds.
  if (window.earlyInput.kept.size === 0) window.earlyInput.say('')
}

/** React did not come: the page says so, and what the visitor does next tries again. */
function wakeLater() {
  window.earlyInput.release()
  window.earlyInput.say('This page did not load completely. Check your connection and try again.')
  awake = false
  listenForWaking()
}

function listenForWaking() {
  for (const type of WAKING_EVENTS) addEventListener(type, wake, { passive: true })
}

/** Browsers say of a mouse that lies still over a page that just came that it moved, by nothing. */
function isOnlyResting(event: Event): boolean {
  return (
    event instanceof PointerEvent &&
    event.type === 'pointermove' &&
    event.movementX === 0 &&
    event.movementY === 0
  )
}

/** Before React is there nobody else answers the back button between pages that were not loaded anew. */
function askForOtherPage() {
  if (location.pathname + location.search !== sent) location.reload()
}

function fetchAhead(fetchPriority: 'low' | 'high') {
  for (const href of chunks.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.fetchPriority = fetchPriority
    link.href = href
    document.head.append(link)
  }
}

/** Whether the visitor began before this script came. */
const hasBegun = () => window.earlyInput.kept.size > 0 || document.activeElement !== document.body

/** Whether the router, not the browser, restores the scroll position: it took over this history entry before. */
const isRestoredByRouter = () => history.scrollRestoration === 'manual'

hideUntilReturned()
if (
  location.hash !== '' ||
  hasBegun() ||
  isRestoredByRouter() ||
  document.querySelector('[data-interactive]')
) {
  // Fetched in parallel; the router would request them one after the other.
  fetchAhead('high')
  wake()
} else {
  listenForWaking()
  if (document.readyState === 'complete') fetchAhead('low')
  else addEventListener('load', () => setTimeout(() => fetchAhead('low'), 500))
}
