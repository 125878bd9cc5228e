import { createFileRoute } from '@tanstack/react-router'
import { PartsPage } from '../../features/parts/admin/parts-page.tsx'

export const Route = createFileRoute('/admin/parts/')({
  head: () => ({ meta: [{ title: 'Parts' }] }),
  // `useTableState` reads the parameters.
  validateSearch: (search: Record<string, unknown>) => search,
  component: PartsPage,
})
