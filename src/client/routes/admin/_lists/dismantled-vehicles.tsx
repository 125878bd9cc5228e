import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '../-lists.ts'

export const Route = createFileRoute('/admin/_lists/dismantled-vehicles')(
  listRoute(() => import('../../../features/vehicles/admin/dismantled-tab.tsx'), 'DismantledTab'),
)
