import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import type { useRequestUpdates } from '../../features/requests/admin/use-request-updates.ts'
import { cn } from '../../lib/cn.ts'
import { MoreTab } from './-more-menu.tsx'
import { BAR, BAR_LINK, hasTabs } from './-still-tabs.tsx'
import { TabLabel } from './-tab-label.tsx'
import { TABS } from './-tabs.ts'

type Updates = ReturnType<typeof useRequestUpdates>
type Tab = (typeof TABS)[number]
/** Tabs below Today on a phone (rule 13.2), whose bar leads to the others. */
const ON_TODAY = TABS.slice(0, 4)

export const Bar = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cn(BAR, className)}>
    <Link
      to="/admin"
      // The paths of the lists begin with its own.
      activeOptions={{ exact: true }}
      className={BAR_LINK}
    >
      Today
    </Link>
    <Link to="/admin/schedule" className={BAR_LINK}>
      Schedule
    </Link>
    {children}
    <MoreTab />
  </div>
)

/** Look of the tab whose page is open or opening. */
export const OPEN_TAB =
  'no-underline md:max-xl:px-1.5 md:max-lg:gap-1 aria-[current]:border-input aria-[current]:bg-background aria-[current]:text-foreground aria-[current]:[box-shadow:inset_0_4px_0_var(--primary)]'
export const ROW = 'fade-ends min-w-0 border-b-0 max-md:grow px-0 pt-1.5 max-md:px-0 max-md:pt-0'

/** Look of the tab of the shown list while another page opens. */
const WAITING =
  'not-aria-[current]:data-[state=active]:border-transparent not-aria-[current]:data-[state=active]:bg-transparent not-aria-[current]:data-[state=active]:[box-shadow:none] not-aria-[current]:data-[state=active]:not-hover:text-muted-foreground'
// On a phone the tabs are between Today and the list.
const WAITING_ON_TODAY =
  'md:not-aria-[current]:data-[state=active]:border-transparent md:not-aria-[current]:data-[state=active]:bg-transparent md:not-aria-[current]:data-[state=active]:[box-shadow:none] md:not-aria-[current]:data-[state=active]:not-hover:text-muted-foreground'

type Props = {
  /** Group of the open tab, which a phone shows alone: its bar leads to the others. */
  group: Tab['group'] | 'all'
  /** False while another page is opening, whose tab is active already. */
  isCurrent: boolean
  updates: Updates
  /** Last search parameters of a tab. */
  getSearch: (to: string) => Record<string, unknown>
}

/** Today and the tabs; the router preloads a list on hover, touch or focus. */
export const TabBar = ({ group, isCurrent, updates, getSearch }: Props) => (
  <Bar className={cn(group !== 'all' && !hasTabs(group) && 'max-md:hidden')}>
    <TabsList aria-label="Lists" className={ROW}>
      {TABS.map((tab) => (
        <TabsTrigger
          key={tab.to}
          value={tab.to}
          // Below Today a list is selected too, for screen readers alone.
          className={cn(
            OPEN_TAB,
            'max-md:grow max-md:justify-center max-md:gap-1 max-md:px-1 max-md:text-sm',
            !(group === 'all' ? ON_TODAY.includes(tab) : tab.group === group) && 'max-md:hidden',
            !isCurrent && (group === 'all' ? WAITING_ON_TODAY : WAITING),
          )}
          asChild
        >
          <Link to={tab.to} search={getSearch(tab.to)} resetScroll={false} preload="intent">
            <TabLabel tab={tab} updates={updates} />
          </Link>
        </TabsTrigger>
      ))}
    </TabsList>
  </Bar>
)
