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

type BarProps = { isToday: boolean; page?: string; children: ReactNode }

export const Bar = ({ isToday, page, children }: BarProps) => (
  <div className={cn(BAR, page && 'xl:pr-4')}>
    <Link
      to="/admin"
      // The paths of the lists begin with its own.
      activeOptions={{ exact: true }}
      aria-current={isToday ? 'page' : undefined}
      className={BAR_LINK}
    >
      Today
    </Link>
    <Link to="/admin/schedule" className={cn(BAR_LINK, WIDE_LINK)}>
      Schedule
    </Link>
    {page && (
      <span aria-current="page" className={BAR_LINK}>
        {page}
      </span>
    )}
    {children}
  </div>
)

export const ROW =
  'fade-ends min-w-0 grow border-b-0 px-0 pt-1.5 max-lg:border-l max-lg:border-l-border max-md:px-0'

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

export function countOf({ to, waiting }: List, updates: Updates): ComponentProps<typeof TabCount> {
  if (to === '/admin/wanted') return { toAnswer: updates?.wants }
  return (waiting && updates?.waiting[waiting]) ?? {}
}
