import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { TabCount } from '../../components/staff/tab-count.tsx'
import { TAB_CLASS, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import { useRequestUpdates } from '../../features/requests/admin/use-request-updates.ts'
import { BAR_LINK, TodayLink } from '../../features/today/admin/today-panel.tsx'
import { useCurrentInView } from '../../hooks/use-current-in-view.ts'
import { cn } from '../../lib/cn.ts'
import { showFocused } from '../../lib/show-focused.ts'
import { LISTS } from './-lists.ts'

type Updates = ReturnType<typeof useRequestUpdates>
type List = (typeof LISTS)[number]

const Bar = ({ isToday, children }: { isToday: boolean; children: ReactNode }) => (
  <div className="flex gap-1 border-b border-input bg-muted px-[max(clamp(1rem,4vw,2rem),(100%-80rem)/2+2rem)] max-xl:gap-0 max-md:px-1 print:hidden">
    <TodayLink isOpen={isToday} />
    <Link to="/admin/schedule" className={cn(BAR_LINK, 'max-md:not-aria-[current]:hidden')}>
      Schedule
    </Link>
    {children}
  </div>
)

const ROW =
  'fade-end min-w-0 grow border-b-0 px-0 pt-1.5 max-lg:border-l max-lg:border-l-border max-md:px-0'

type Props = {
  isToday: boolean
  updates: Updates
  /** Last search parameters of a list. */
  searchOf: (to: string) => Record<string, unknown>
}

/** Today and the tabs; the router preloads a list on hover, touch or focus. */
export const TabBar = ({ isToday, updates, searchOf }: Props) => (
  <Bar isToday={isToday}>
    <TabsList aria-label="Lists" className={ROW}>
      {LISTS.map((list) => (
        <TabsTrigger
          key={list.to}
          value={list.to}
          // Only Today looks selected then; for screen readers the list below it is selected too.
          className={cn(
            'no-underline',
            isToday &&
              'data-[state=active]:border-transparent data-[state=active]:bg-transparent data-[state=active]:[box-shadow:none] data-[state=active]:not-hover:text-muted-foreground',
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

const OPEN_TAB =
  'no-underline aria-[current]:border-input aria-[current]:bg-background aria-[current]:text-foreground aria-[current]:[box-shadow:inset_0_4px_0_var(--primary)]'

/** The same bar on the other pages of the back office, as links. */
export function StaffNav() {
  const updates = useRequestUpdates(null)
  const row = useCurrentInView()
  return (
    <nav aria-label="Back office">
      <Bar isToday={false}>
        <ul ref={row} className={cn('relative flex gap-1 overflow-x-auto max-xl:gap-0', ROW)}>
          {LISTS.map((list) => (
            <li key={list.to} className="flex-none">
              <Link to={list.to} className={cn(TAB_CLASS, OPEN_TAB)} onFocus={showFocused}>
                <span>{list.label}</span>
                <TabCount {...countOf(list, updates)} />
              </Link>
            </li>
          ))}
        </ul>
      </Bar>
    </nav>
  )
}

function countOf({ to, waiting }: List, updates: Updates): ComponentProps<typeof TabCount> {
  if (to === '/admin/wanted') return { toAnswer: updates?.wants }
  return (waiting && updates?.waiting[waiting]) ?? {}
}
