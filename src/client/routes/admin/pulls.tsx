import { createFileRoute } from '@tanstack/react-router'
import { PullsPage } from '../../features/parts/admin/pulls-page.tsx'

export const Route = createFileRoute('/admin/pulls')({
  head: () => ({ meta: [{ title: 'To pull' }] }),
  component: PullsPage,
})
