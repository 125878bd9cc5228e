import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '../-lists.ts'

export const Route = createFileRoute('/admin/_lists/wanted')(
  listRoute(() => import('../../../features/wants/admin/wanted-tab.tsx'), 'WantedTab'),
)
