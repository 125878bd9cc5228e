import { createFileRoute } from '@tanstack/react-router'
import { NewSalePage } from '../../features/sales/admin/new-sale-page.tsx'

/** `part` is the tag of a part to sell. */
type Search = { part?: string }

export const Route = createFileRoute('/admin/sales/new')({
  head: () => ({ meta: [{ title: 'New sale' }] }),
  // The page checks the tag, which keeps its rules out of the public bundle.
  validateSearch: (search: Search) => search,
  component: NewSaleRoute,
})

function NewSaleRoute() {
  const { part } = Route.useSearch()
  return <NewSalePage key={part} tag={part ?? null} />
}
