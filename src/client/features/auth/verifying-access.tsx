import type { ReactNode } from 'react'
import { buttonVariants } from '../../components/ui/button.tsx'
import { cn } from '../../lib/cn.ts'
import { FRAME_BAR, TITLE_CLASS } from './frame-classes.ts'

/** Boxes below the heading, in the place of the list or the cards that come. */
const BOXES = ['tools', 'head', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const BARS = ['title', 'name', 'about', 'name 2', 'about 2', 'name 3', 'about 3']
const LIST = {
  page: 'gap-3 md:gap-0',
  box: 'max-md:not-first:min-h-34 max-md:rounded-md max-md:pt-3.5 max-md:pl-11 md:h-10 md:content-center md:border-t-0 md:px-4 md:nth-2:rounded-t-md md:nth-2:border-t md:last:rounded-b-md first:h-11 first:rounded-md first:border-input first:*:hidden md:first:mb-4 md:first:max-w-80 md:first:border-t',
  bar: 'h-3.5 first:max-md:h-4.5 first:max-md:w-28 max-md:w-1/2 max-md:nth-2:h-5 max-md:nth-2:w-2/3 md:not-first:hidden nth-[n+4]:hidden',
}
const CARDS = {
  page: 'gap-4 md:grid-cols-2 xl:grid-cols-3',
  box: 'rounded-md p-4 first:col-span-full nth-2:hidden first:[&>:nth-child(n+3)]:hidden',
  bar: 'h-4 w-4/5 first:h-6 first:w-32 not-first:even:mt-2 not-first:even:w-3/5',
}
/** A row of figures, then cards with a chart. */
const CHARTS = {
  page: 'gap-4 lg:grid-cols-2',
  box: 'rounded-md p-4 first:min-h-34 first:col-span-full first:[&>:nth-child(3)]:hidden not-first:min-h-76 nth-[n+6]:hidden',
  bar: 'h-4 w-4/5 first:h-6 first:w-2/5 nth-3:mt-3 nth-3:h-36 nth-3:w-full nth-[n+4]:hidden',
}
/** Controls of the day, then one board; on a phone its appointments. */
const BOARD = {
  page: 'gap-3',
  box: 'rounded-md p-4 first:h-11 first:*:hidden max-md:not-first:min-h-28 md:nth-2:min-h-120 md:nth-2:grid-cols-3 md:nth-2:gap-4 md:nth-[n+3]:hidden',
  bar: 'max-md:h-4 max-md:w-3/5 max-md:first:h-5 max-md:first:w-2/5 max-md:nth-[n+4]:hidden md:h-28 md:nth-7:hidden',
}
/** Shapes of the pages that are no list, by address. */
const LOOKS: Record<string, typeof LIST> = {
  '/admin': CARDS,
  '/admin/numbers': CHARTS,
  '/admin/schedule': BOARD,
}
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
  path,
  title,
  isUnreachable,
}: {
  tabs?: ReactNode
  /** Links at the bottom of a phone's screen. */
  foot?: ReactNode
  path: string
  title: string
  /** True without a server. */
  isUnreachable: boolean
}) {
  const { page, box: boxClass, bar: barClass } = LOOKS[path] ?? LIST
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
              {/* Without a server they do not come. */}
              {(isUnreachable ? [] : BUTTONS).map(([button, width]) => (
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
        <div className="mt-2 mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 max-md:mb-1">
          {/* A click can change the page before hydration. */}
          <p suppressHydrationWarning className="font-heading text-3xl max-md:text-2xl">
            {title}
          </p>
          <p role="status" className="text-sm text-muted-foreground">
            {!isUnreachable && 'Verifying access...'}
          </p>
        </div>
        <div className="relative">
          <TakesLong isUnreachable={isUnreachable} />
          {!isUnreachable && (
            <div aria-hidden className={cn('grid', page)}>
              {/* The same elements for every page: a click can change it before hydration. */}
              {BOXES.map((box) => (
                <div key={box} className={cn('grid content-start gap-2 border bg-card', boxClass)}>
                  {BARS.map((bar) => (
                    <span key={bar} className={cn('rounded-md bg-border', barClass)} />
                  ))}
                </div>
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
      'max-w-160 rounded-md border border-l-4 bg-card px-4 py-3',
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
    {isUnreachable && (
      <p className="text-muted-foreground">
        Another try every few seconds; the page opens automatically.
      </p>
    )}
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the URL of this page, whatever it is */}
    <a href="" className={buttonVariants({ variant: 'outline', size: 'sm', className: 'mt-3' })}>
      Try again
    </a>
  </div>
)
