import { createFileRoute } from '@tanstack/react-router'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { NewRequestPage } from '../../features/requests/admin/entry/new-request-page.tsx'
import { useSite } from '../../hooks/use-site.ts'

export const Route = createFileRoute('/admin/requests/new')({
  head: () => ({ meta: [{ title: 'New request' }] }),
  validateSearch: ({ kind, of }): { kind?: string; of?: string } => ({
    ...(typeof kind === 'string' && { kind }),
    ...(typeof of === 'string' && { of }),
  }),
  component: NewRequestRoute,
})

function NewRequestRoute() {
  const { kind: given = '', of } = Route.useSearch()
  const kind = oneOf(REQUEST_KINDS, given) ?? 'part'
  const navigate = Route.useNavigate()
  const { timeZone } = useSite().business
  return (
    <NewRequestPage
      key={of}
      kind={kind}
      customerOf={of}
      onKind={(chosen) => void navigate({ search: { kind: chosen, of }, replace: true })}
      today={() => dayIn(timeZone, new Date())}
    />
  )
}
