import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { FRAME_BAR, TITLE_CLASS } from './frame-classes.ts'

/** Shown during verification; offers a reload after a while, or at once without a server. */
export function VerifyingAccess({
  tabs,
  isUnreachable = false,
}: {
  tabs?: ReactNode
  isUnreachable?: boolean
}) {
  return (
    <main
      id="main"
      tabIndex={-1}
      data-interactive="now"
      className="relative grid min-h-dvh place-content-center p-6 text-center outline-none"
    >
      <div aria-hidden className="absolute inset-x-0 top-0 noscript:hidden">
        <div className={FRAME_BAR}>
          <div className="wrap md:py-1">
            <p className={TITLE_CLASS}>Admin Dashboard</p>
          </div>
        </div>
        {tabs}
      </div>
      <div
        aria-hidden
        className="absolute inset-x-0 bottom-0 min-h-14 surface-inverse md:hidden noscript:hidden"
      />
      <p className="text-xl text-muted-foreground noscript:hidden" role="status">
        Verifying access...
      </p>
      <p
        role="status"
        className={cn(
          'absolute inset-x-6 top-[calc(50%+2rem)] noscript:hidden',
          !isUnreachable && 'invisible animate-late',
        )}
      >
        <span>
          {isUnreachable
            ? "The server can't be reached. We keep trying."
            : 'This takes longer than usual.'}
        </span>{' '}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the URL of this page, whatever it is */}
        <a href="">Try again</a>
      </p>
      <noscript>
        <p>The back office needs JavaScript. Allow it for this site and load the page again.</p>
      </noscript>
    </main>
  )
}
