import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '../-lists.ts'

export const Route = createFileRoute('/admin/_lists/part-requests')(
  listRoute(
    () => import('../../../features/requests/admin/part-requests-tab.tsx'),
    'PartRequestsTab',
  ),
)
