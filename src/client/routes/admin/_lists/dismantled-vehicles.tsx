import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '../-lists.ts'

export const Route = createFileRoute('/admin/_lists/dismantled-vehicles')(
  listRoute(() => import('./-yard-tab.tsx'), 'YardTab'),
)
