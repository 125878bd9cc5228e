import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isDecodable, isTooLong, NOWHERE } from '#shared/lib/url.ts'
import { api } from './lib/api.ts'
import { listenForToastKey } from './lib/notify.ts'
import { undoChanges } from './lib/undo-changes.ts'
import { runWhenIdle } from './lib/when-idle.ts'
import { createRouter } from './router.tsx'
import './styles/site.css'

// The server rendered another path for an invalid URL; the router has to match that one.
if (!isDecodable(location.pathname) || isTooLong(location.pathname + location.search)) {
  history.replaceState(history.state, '', NOWHERE)
}

listenForToastKey()

const router = createRouter({ api })
// Ends the browser's prefetching, which only covers links before hydration (rule 2.90).
router.subscribe('onRendered', () => (document.documentElement.dataset.hydrated = ''))

const { changes, recorder } = window.earlyInput
// The parser's own changes stay.
const isParsing = document.readyState === 'loading'
const redoChanges = undoChanges(isParsing ? [] : [...changes, ...recorder.takeRecords()])
recorder.disconnect()
const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe()
  // Lazy parts of the page hydrate later.
  runWhenIdle(redoChanges)
})

startTransition(() => void hydrateRoot(document, <RouterClient router={router} />))
