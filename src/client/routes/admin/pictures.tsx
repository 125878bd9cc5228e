import { createFileRoute } from '@tanstack/react-router'
import { PicturesPage } from '../../features/vehicles/admin/bulk-pictures/pictures-page.tsx'

export const Route = createFileRoute('/admin/pictures')({
  head: () => ({ meta: [{ title: 'Add pictures in bulk' }] }),
  validateSearch: ({ kind }: Record<string, unknown>): { kind: 'retail' | 'dismantled' } => ({
    kind: kind === 'retail' ? 'retail' : 'dismantled',
  }),
  component: PicturesRoute,
})

function PicturesRoute() {
  const { kind } = Route.useSearch()
  return <PicturesPage kind={kind} />
}
