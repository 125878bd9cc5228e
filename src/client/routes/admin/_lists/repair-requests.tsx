import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '../-lists.ts'

export const Route = createFileRoute('/admin/_lists/repair-requests')(
  listRoute(
    () => import('../../../features/requests/admin/repair-requests-tab.tsx'),
    'RepairRequestsTab',
  ),
)
