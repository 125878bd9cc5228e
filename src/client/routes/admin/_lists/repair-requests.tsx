import { createFileRoute } from '@tanstack/react-router'
import { tabRoute } from '../-tabs.ts'

export const Route = createFileRoute('/admin/_lists/repair-requests')(
  tabRoute(
    () => import('../../../features/requests/admin/repair-requests-tab.tsx'),
    'RepairRequestsTab',
  ),
)
