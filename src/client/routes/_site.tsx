import { Outlet, createFileRoute } from '@tanstack/react-router'
import { buttonVariants } from '../components/ui/button.tsx'
import { OpeningSoon } from '../features/site/opening-soon.tsx'
import { SiteFooter } from '../features/site/site-footer.tsx'
import { SiteHeader } from '../features/site/site-header.tsx'
import { SavedLink } from '../features/vehicles/public/saved-link.tsx'
import { useSite } from '../hooks/use-site.ts'

export const Route = createFileRoute('/_site')({ component: SiteLayout })

function SiteLayout() {
  if (useSite().isOpeningSoon) return <OpeningSoon />
  return (
    <div className="flex min-h-dvh flex-col pt-16 print:pt-0">
      <a
        href="#main"
        className={buttonVariants({ className: 'absolute top-2 left-2 z-50 not-focus:sr-only' })}
      >
        Skip to content
      </a>
      <SiteHeader saved={<SavedLink />} />
      <ClosingNotice />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}

/** Banner with closings and special hours of the coming week on every public page. */
function ClosingNotice() {
  const { notices } = useSite()
  if (notices.length === 0) return null
  return (
    <aside
      aria-label="Changed hours"
      className="bg-primary px-4 py-2 text-center font-semibold text-primary-foreground"
    >
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </aside>
  )
}
