import { Link, createFileRoute } from '@tanstack/react-router'
import { Notice } from '../../components/notice.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'

export const Route = createFileRoute('/admin/$')({ component: AdminNotFound })

function AdminNotFound() {
  return (
    <div className="wrap py-8">
      <div className="max-w-[35rem]">
        <Notice title="Page not found" whole>
          <p>The back office has no such page.</p>
          <Link to="/admin" className={buttonVariants({ variant: 'secondary' })}>
            Back to Today
          </Link>
        </Notice>
      </div>
    </div>
  )
}
