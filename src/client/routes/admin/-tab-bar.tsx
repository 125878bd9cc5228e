import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { formatNumber } from '#shared/lib/money.ts'
import { TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import { BAR_LINK, TodayLink } from '../../features/today/admin/today-panel.tsx'
import { cn } from '../../lib/cn.ts'
import { LISTS } from './-lists.ts'

type Props = {
  isToday: boolean
  countOf: (list: (typeof LISTS)[number]) => ComponentProps<typeof TabCount> | undefined
  /** Last search parameters of a list. */
  searchOf: (to: string) => Record<string, unknown>
}

/** Today and the tabs; the router preloads a list on hover, touch or focus. */
export const TabBar = ({ isToday, countOf, searchOf }: Props) => (
  <div className="flex border-b border-input bg-muted px-[max(clamp(1rem,4vw,2rem),(100%-80rem)/2+2rem)] max-md:px-1 print:hidden">
    <TodayLink isOpen={isToday} />
    {/* On a phone, Today leads there. */}
    <Link to="/admin/schedule" className={cn(BAR_LINK, 'max-md:hidden')}>
      Schedule
    </Link>
    <TabsList
      aria-label="Lists"
      className="min-w-0 grow border-b-0 px-0 max-lg:border-l max-lg:border-l-border max-md:px-0"
    >
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
            <TabCount {...countOf(list)} />
          </Link>
        </TabsTrigger>
      ))}
    </TabsList>
  </div>
)

/** Number of requests to answer and a mark for overdue ones; renders nothing for 0. */
function TabCount({ toAnswer = 0, overdue = 0 }: { toAnswer?: number; overdue?: number }) {
  if (toAnswer === 0) return null
  const isLate = overdue > 0
  return (
    <span
      className={cn(
        'min-w-6 rounded-md px-1.5 py-px text-center text-sm tabular-nums max-md:min-w-4.5 max-md:px-1',
        isLate ? 'bg-destructive-muted text-destructive' : 'bg-border text-foreground',
      )}
    >
      <span>{formatNumber(isLate ? overdue : toAnswer)}</span>
      <span className={isLate ? 'max-xl:sr-only' : 'sr-only'}>
        {` ${isLate ? 'overdue' : 'waiting'}`}
      </span>
    </span>
  )
}
