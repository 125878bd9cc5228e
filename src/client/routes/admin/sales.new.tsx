import { createFileRoute } from '@tanstack/react-router'
import { NewSalePage } from '../../features/sales/admin/new-sale-page.tsx'

export const Route = createFileRoute('/admin/sales/new')({
  head: () => ({ meta: [{ title: 'New sale' }] }),
  component: NewSalePage,
})
