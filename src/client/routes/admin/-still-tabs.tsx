import { useLocation } from '@tanstack/react-router'
import { cn } from '../../lib/cn.ts'
import { findTab, isInMenu, TABS } from './-tabs.ts'

export const BAR =
  'flex gap-1 border-b border-input bg-muted px-[max(clamp(1rem,4vw,2rem),(100%-80rem)/2+2rem)] max-xl:gap-0 max-md:px-1 print:hidden'
const LINK =
  'mt-1.5 inline-flex min-h-11 flex-none items-center rounded-t-md border border-b-0 border-transparent px-2.5 leading-tight font-semibold text-muted-foreground no-underline hover:text-foreground focus-visible:-outline-offset-3 aria-[current]:border-input aria-[current]:bg-background aria-[current]:text-foreground aria-[current]:[box-shadow:inset_0_4px_0_var(--primary)] max-xl:px-2 max-xl:font-heading lg:max-xl:px-1.5 max-xl:text-base'
/** Look of an entry beside the lists, which a phone has at the bottom of its screen. */
export const BAR_LINK = `${LINK} max-md:hidden`

/** Stands for a count until it is known. */
export const CountPlace = () => (
  <span aria-hidden className="h-6 min-w-6 animate-pulse rounded-md bg-border max-lg:min-w-5" />
)

/** Tab bar without links, shown while access is verified; without a server it has no counts. */
export function StillTabs({ hasCounts }: { hasCounts: boolean }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const tab = useLocation({ select: ({ pathname, search }) => findTab(pathname, search.kind) })
  const mark = (to: string) => (path === to ? 'true' : undefined)
  return (
    <div className={cn(BAR, 'overflow-hidden', !hasTabs(tab?.group) && 'max-md:hidden')}>
      <span className={BAR_LINK} aria-current={mark('/admin')}>
        Today
      </span>
      <span className={BAR_LINK} aria-current={mark('/admin/schedule')}>
        Schedule
      </span>
      {TABS.map(({ to, label, group }) => (
        <span
          key={to}
          aria-current={to === tab?.to ? 'true' : undefined}
          className={cn(
            LINK,
            'gap-2 max-xl:gap-1.5 max-lg:gap-1 max-md:mt-0 max-md:grow max-md:justify-center max-md:px-1 max-md:text-sm md:max-lg:px-1.5',
            group !== tab?.group && 'max-md:hidden',
          )}
        >
          <span className="whitespace-nowrap">{label}</span>
          {hasCounts && hasCount(to) && <CountPlace />}
        </span>
      ))}
      <span className={BAR_LINK} aria-current={isInMenu(path) ? 'true' : undefined}>
        More
      </span>
    </div>
  )
}

/** True for the lists whose tab has a count. */
export const hasCount = (to: string): boolean =>
  to === '/admin/wanted' || TABS.some((tab) => tab.to === to && tab.requestKind)

/** True for the lists that a phone shows as tabs. */
export const hasTabs = (group: string | undefined): boolean =>
  group === 'vehicles' || group === 'requests'
