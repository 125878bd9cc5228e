import { createFileRoute } from '@tanstack/react-router'
import { FeedGapsPanel } from '../../features/vehicles/staff/feed-gaps-panel.tsx'

export const Route = createFileRoute('/admin/feeds')({
  head: () => ({ meta: [{ title: 'Feeds' }] }),
  component: FeedGapsPanel,
})
