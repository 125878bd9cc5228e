import { createFileRoute } from '@tanstack/react-router'
import { tabRoute } from '../-tabs.ts'

export const Route = createFileRoute('/admin/_lists/part-requests')(
  tabRoute(
    () => import('../../../features/requests/admin/part-requests-tab.tsx'),
    'PartRequestsTab',
  ),
)
