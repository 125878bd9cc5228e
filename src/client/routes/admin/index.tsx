import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from './-dashboard.tsx'

export const Route = createFileRoute('/admin/')({
  // Each tab reads what is its own; the rest of the address is left as it is.
  validateSearch: (search: Record<string, unknown>) => search,
  component: Dashboard,
})
