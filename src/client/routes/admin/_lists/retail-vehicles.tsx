import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '../-lists.ts'

export const Route = createFileRoute('/admin/_lists/retail-vehicles')(
  listRoute(() => import('../../../features/vehicles/admin/table/retail-tab.tsx'), 'RetailTab'),
)
