import { Link, createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../components/staff/page-header.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'

export const Route = createFileRoute('/admin/$')({ component: AdminNotFound })

function AdminNotFound() {
  return (
    <section className="wrap pt-1 pb-6">
      <PageHeader title="Page not found" />
      <div className="max-w-160 rounded-md border bg-card px-4 py-3">
        <p className="font-semibold">The back office has no such page.</p>
        <p className="mb-3 text-muted-foreground">
          The search above finds requests, vehicles, sales, parts and customers.
        </p>
        <Link to="/admin" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          Back to Today
        </Link>
      </div>
    </section>
  )
}
