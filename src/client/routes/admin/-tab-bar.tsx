import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { TabCount } from '../../components/staff/tab-count.tsx'
import { TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import type { useRequestUpdates } from '../../features/requests/admin/use-request-updates.ts'
import { cn } from '../../lib/cn.ts'
import { LISTS } from './-lists.ts'
import { BAR, BAR_LINK, WIDE_LINK } from './-still-tabs.tsx'

type Updates = ReturnType<typeof useRequestUpdates>
type List = (typeof LISTS)[number]

export const Bar = ({ children }: { children: ReactNode }) => (
  <div className={BAR}>
    <Link
      to="/admin"
      // The paths of the lists begin with its own.
      activeOptions={{ exact: true }}
      className={BAR_LINK}
    >
      Today
    </Link>
    <Link to="/admin/schedule" className={cn(BAR_LINK, WIDE_LINK)}>
      Schedule
    </Link>
    {children}
  </div>
)

/** Look of the tab whose page is open or opening. */
export const OPEN_TAB =
  'no-underline aria-[current]:border-input aria-[current]:bg-background aria-[current]:text-foreground aria-[current]:[box-shadow:inset_0_4px_0_var(--primary)]'
export const ROW =
  'fade-ends min-w-0 grow border-b-0 px-0 pt-1.5 max-lg:border-l max-lg:border-l-border max-md:px-0'

type Props = {
  /** False while another page is opening, whose tab is active already. */
  isCurrent: boolean
  updates: Updates
  /** Last search parameters of a list. */
  searchOf: (to: string) => Record<string, unknown>
}

/** Today and the tabs; the router preloads a list on hover, touch or focus. */
export const TabBar = ({ isCurrent, updates, searchOf }: Props) => (
  <Bar>
    <TabsList aria-label="Lists" className={ROW}>
      {LISTS.map((list) => (
        <TabsTrigger
          key={list.to}
          value={list.to}
          // Below Today a list is selected too, for screen readers alone.
          className={cn(
            OPEN_TAB,
            !isCurrent &&
              'not-aria-[current]:data-[state=active]:border-transparent not-aria-[current]:data-[state=active]:bg-transparent not-aria-[current]:data-[state=active]:[box-shadow:none] not-aria-[current]:data-[state=active]:not-hover:text-muted-foreground',
          )}
          asChild
        >
          <Link to={list.to} search={searchOf(list.to)} resetScroll={false} preload="intent">
            <span>{list.label}</span>
            <TabCount {...countOf(list, updates)} />
          </Link>
        </TabsTrigger>
      ))}
    </TabsList>
  </Bar>
)

export function countOf({ to, waiting }: List, updates: Updates): ComponentProps<typeof TabCount> {
  if (to === '/admin/wanted') return { toAnswer: updates?.wants }
  return (waiting && updates?.waiting[waiting]) ?? {}
}
