import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { api } from './lib/api.ts'
import { documentTitle } from './lib/document-title.ts'
import { listenForToastKey } from './lib/notify.ts'
import { readPageData } from './lib/page-data.ts'
import { createRouter } from './router.tsx'
import './styles/app.css'

readPageData()
const router = createRouter({ api })
router.subscribe('onResolved', () => {
  document.title = documentTitle(router.state.matches)
})

listenForToastKey()

const root = document.getElementById('app')
if (root) startTransition(() => void hydrateRoot(root, <RouterClient router={router} />))
