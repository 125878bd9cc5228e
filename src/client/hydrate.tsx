import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isDecodable, isTooLong, NOWHERE } from '#shared/lib/address.ts'
import { api } from './lib/api.ts'
import { listenForToastKey } from './lib/notify.ts'
import { createRouter } from './router.tsx'
import './styles/site.css'

// The router must find the address that the server rendered, which for one that no page can have is another.
if (!isDecodable(location.pathname) || isTooLong(location.pathname + location.search)) {
  history.replaceState(history.state, '', NOWHERE)
}

listenForToastKey()

startTransition(() => void hydrateRoot(document, <RouterClient router={createRouter({ api })} />))
