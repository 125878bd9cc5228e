import { createFileRoute } from '@tanstack/react-router'
import { tabRoute } from '../-tabs.ts'

export const Route = createFileRoute('/admin/_lists/retail-vehicles')(
  tabRoute(() => import('../../../features/vehicles/admin/table/retail-tab.tsx'), 'RetailTab'),
)
