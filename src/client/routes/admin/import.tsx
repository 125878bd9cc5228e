import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../features/vehicles/admin/import/import-page.tsx'

export const Route = createFileRoute('/admin/import')({
  head: () => ({ meta: [{ title: 'Import vehicles' }] }),
  validateSearch: ({ kind }: Record<string, unknown>): { kind: 'retail' | 'dismantled' } => ({
    kind: kind === 'retail' ? 'retail' : 'dismantled',
  }),
  component: ImportRoute,
})

function ImportRoute() {
  const { kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ImportPage
      kind={kind}
      onKind={(chosen) => void navigate({ search: { kind: chosen }, replace: true })}
    />
  )
}
