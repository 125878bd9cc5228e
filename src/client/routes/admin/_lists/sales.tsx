import { createFileRoute } from '@tanstack/react-router'
import { tabRoute } from '../-tabs.ts'

export const Route = createFileRoute('/admin/_lists/sales')(
  tabRoute(() => import('../../../features/sales/admin/sales-tab.tsx'), 'SalesTab'),
)
