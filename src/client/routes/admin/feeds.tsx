import { createFileRoute } from '@tanstack/react-router'
import { FeedsPage } from '../../features/vehicles/admin/feeds-page.tsx'

export const Route = createFileRoute('/admin/feeds')({
  head: () => ({ meta: [{ title: 'Feeds' }] }),
  component: FeedsPage,
})
