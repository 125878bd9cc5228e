import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from './-dashboard.tsx'

export const Route = createFileRoute('/admin/')({
  // Each tab validates its own parameters and preserves the others.
  validateSearch: (search: Record<string, unknown>) => search,
  component: Dashboard,
})
