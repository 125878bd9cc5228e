import { createFileRoute } from '@tanstack/react-router'
import { tabRoute } from '../-tabs.ts'

export const Route = createFileRoute('/admin/_lists/dismantled-vehicles')(
  tabRoute(() => import('./-yard-tab.tsx'), 'YardTab'),
)
