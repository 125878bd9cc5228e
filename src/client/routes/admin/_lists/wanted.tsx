import { createFileRoute } from '@tanstack/react-router'
import { tabRoute } from '../-tabs.ts'

export const Route = createFileRoute('/admin/_lists/wanted')(
  tabRoute(() => import('../../../features/wants/admin/wanted-tab.tsx'), 'WantedTab'),
)
