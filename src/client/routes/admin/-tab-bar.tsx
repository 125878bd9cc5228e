import type { ComponentProps } from 'react'
import { formatNumber } from '#shared/lib/money.ts'
import { TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import { TodayLink } from '../../features/today/admin/today-panel.tsx'
import { cn } from '../../lib/cn.ts'
import { TABS, TAB_NAMES, type TabName } from './-tabs.ts'

type Props = {
  open: TabName
  isToday: boolean
  countOf: (name: TabName) => ComponentProps<typeof TabCount> | undefined
  /** Last search parameters of a tab. */
  searchOf: (name: TabName) => Record<string, unknown>
  onChoose: (name: TabName) => void
}

/** Today and the tabs; hover, touch or focus prefetches a list. */
export const TabBar = ({ open, isToday, countOf, searchOf, onChoose }: Props) => (
  <div className="flex border-b border-input bg-muted px-[max(clamp(1rem,4vw,2rem),(100%-80rem)/2+2rem)] max-md:px-1 print:hidden">
    <TodayLink isOpen={isToday} />
    <TabsList
      aria-label="Lists"
      className="min-w-0 grow border-b-0 px-0 max-lg:border-l max-lg:border-l-border max-md:px-0"
    >
      {TAB_NAMES.map((name) => {
        const prefetch = () => {
          if (name !== open) TABS[name].prefetch(searchOf(name))
        }
        return (
          <TabsTrigger
            key={name}
            value={name}
            // Only Today looks selected then; for screen readers the list below it is selected too.
            className={cn(
              isToday &&
                'data-[state=active]:border-transparent data-[state=active]:bg-transparent data-[state=active]:[box-shadow:none] data-[state=active]:not-hover:text-muted-foreground',
            )}
            onPointerEnter={prefetch}
            onTouchStart={prefetch}
            onFocus={prefetch}
            // Closes Today if the tab below it is pressed again.
            onClick={() => isToday && name === open && onChoose(name)}
          >
            <span>{TABS[name].label}</span>
            <TabCount {...countOf(name)} />
          </TabsTrigger>
        )
      })}
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
        'min-w-6 rounded-sm px-1.5 py-px text-center text-[0.8125rem] tabular-nums max-md:min-w-4.5 max-md:px-1',
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
