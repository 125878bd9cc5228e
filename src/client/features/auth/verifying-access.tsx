import type { ReactNode } from 'react'
import { buttonVariants } from '../../components/ui/button.tsx'
import { cn } from '../../lib/cn.ts'
import { FRAME_BAR, TITLE_CLASS } from './frame-classes.ts'

/** Rows below the heading, in the place of the list that comes. */
const ROWS = ['tools', 'head', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth']
/** Buttons of the header, which come with the page. */
const BUTTONS = [
  ['new', 'w-6 lg:w-29'],
  ['search', 'w-6 md:w-20 lg:w-35'],
  ['keys', 'w-6 max-lg:hidden'],
  ['timer', 'w-16 max-md:hidden'],
  ['account', 'w-6 md:w-14'],
  ['logout', 'w-6 max-md:hidden lg:w-20'],
] as const

/** Shown during verification; offers a reload after a while, or at once without a server. */
export function VerifyingAccess({
  tabs,
  foot,
  hasCards = false,
  unreachable,
}: {
  tabs?: ReactNode
  /** Links at the bottom of a phone's screen. */
  foot?: ReactNode
  /** True if the page that comes has cards in place of a list. */
  hasCards?: boolean
  /** Title of the page that cannot come, without a server. */
  unreachable?: string | undefined
}) {
  const isUnreachable = unreachable !== undefined
  return (
    <main
      id="main"
      tabIndex={-1}
      data-slot="verifying"
      data-interactive="now"
      className="flex min-h-dvh flex-col outline-none"
    >
      <div aria-hidden className="noscript:hidden">
        <div className={FRAME_BAR}>
          <div className="wrap flex items-center justify-between md:py-1">
            <p className={TITLE_CLASS}>Admin Dashboard</p>
            <span className="-mr-3 flex md:gap-1 lg:gap-3">
              {BUTTONS.map(([button, width]) => (
                <span
                  key={button}
                  className={cn('mx-3 h-6 rounded-md bg-inverse-muted opacity-25 md:mx-2.5', width)}
                />
              ))}
            </span>
          </div>
        </div>
        {tabs}
      </div>
      <div className="relative wrap grow py-1 noscript:hidden">
        <p
          role="status"
          className={cn(
            'mb-4 min-h-11 content-center font-heading text-3xl max-md:mb-1 max-md:text-2xl md:mt-2',
            !isUnreachable && 'text-muted-foreground',
          )}
        >
          {unreachable ?? 'Verifying access...'}
        </p>
        <div className="relative">
          <TakesLong isUnreachable={isUnreachable} />
          {!isUnreachable && (
            <div
              aria-hidden
              className={cn('grid pt-1', hasCards ? 'gap-4 md:grid-cols-3' : 'gap-2')}
            >
              {/* The same elements for every page: a click can change it before hydration. */}
              {ROWS.map((row) => (
                <span
                  key={row}
                  className={cn(
                    'rounded-md bg-muted',
                    hasCards ? 'h-48 nth-[-n+2]:hidden' : 'h-10 first:h-11 max-md:h-28',
                  )}
                />
              ))}
            </div>
          )}
        </div>
      </div>
      {foot}
      <noscript>
        <p className="wrap py-6">
          The back office needs JavaScript. Allow it for this site and load the page again.
        </p>
      </noscript>
    </main>
  )
}

/** Says why nothing comes, in the look of a list that failed to load. */
const TakesLong = ({ isUnreachable }: { isUnreachable: boolean }) => (
  <div
    role="status"
    className={cn(
      'rounded-md border border-l-4 bg-card px-4 py-3',
      isUnreachable
        ? 'border-l-destructive'
        : 'invisible absolute inset-x-0 top-0 animate-late border-l-input',
    )}
  >
    <p className="font-semibold">
      {isUnreachable
        ? "Error: The server can't be reached. We keep trying."
        : 'This takes longer than usual.'}
    </p>
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the URL of this page, whatever it is */}
    <a href="" className={buttonVariants({ variant: 'outline', size: 'sm', className: 'mt-3' })}>
      Try again
    </a>
  </div>
)
