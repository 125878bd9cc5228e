import { createFileRoute, Outlet } from '@tanstack/react-router'
import { buttonVariants } from '../components/ui/button.tsx'
import { ClosingNotice } from '../features/site/closing-notice.tsx'
import { SiteFooter } from '../features/site/site-footer.tsx'
import { SiteHeader } from '../features/site/site-header.tsx'

export const Route = createFileRoute('/_site')({ component: SiteLayout })

function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col pt-16 print:pt-0">
      <a
        href="#main"
        className={buttonVariants({ className: 'absolute top-2 left-2 z-50 not-focus:sr-only' })}
      >
        Skip to content
      </a>
      <SiteHeader />
      <ClosingNotice />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
