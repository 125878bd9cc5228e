import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isDecodable, isTooLong, NOWHERE } from '#shared/lib/address.ts'
import { api } from './lib/api.ts'
import { undoTranslation } from './lib/early-translation.ts'
import { listenForToastKey } from './lib/notify.ts'
import { whenIdle } from './lib/when-idle.ts'
import { createRouter } from './router.tsx'
import './styles/site.css'

// The router must find the address that the server rendered, which for one that no page can have is another.
if (!isDecodable(location.pathname) || isTooLong(location.pathname + location.search)) {
  history.replaceState(history.state, '', NOWHERE)
}

listenForToastKey()

const router = createRouter({ api })
// The browser's own prefetching, which speaks of links outside this state only, ends here (docs/product.md 2.90).
router.subscribe('onRendered', () => (document.documentElement.dataset.hydrated = ''))

const redoTranslation = undoTranslation(window.earlyInput.takeChanges?.() ?? [])
const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe()
  // Lazy parts of the page hydrate after the rest.
  whenIdle(redoTranslation)
})

startTransition(() => void hydrateRoot(document, <RouterClient router={router} />))
