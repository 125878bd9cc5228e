import { Link, createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../components/staff/page-header.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'

export const Route = createFileRoute('/admin/$')({ component: AdminNotFound })

function AdminNotFound() {
  return (
    <section className="wrap pt-1 pb-6">
      <PageHeader title="Page not found" />
      <p className="mb-3">The back office has no such page.</p>
      <Link to="/admin" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
        Back to Today
      </Link>
    </section>
  )
}
