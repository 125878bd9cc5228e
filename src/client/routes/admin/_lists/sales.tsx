import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '../-lists.ts'

export const Route = createFileRoute('/admin/_lists/sales')(
  listRoute(() => import('../../../features/sales/admin/sales-tab.tsx'), 'SalesTab'),
)
