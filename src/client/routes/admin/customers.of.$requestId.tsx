import { createFileRoute } from '@tanstack/react-router'
import { CustomerPage } from '../../features/requests/admin/customer-page.tsx'

export const Route = createFileRoute('/admin/customers/of/$requestId')({
  head: () => ({ meta: [{ title: 'Customer' }] }),
  component: CustomerRoute,
})

function CustomerRoute() {
  return <CustomerPage requestId={Route.useParams().requestId} />
}
