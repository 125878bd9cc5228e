import type { RequestView } from '#shared/domain/request-filter.ts'
import { formatNumber } from '#shared/lib/money.ts'
import type { TableState } from '../../../hooks/use-table-state.ts'
import { cn } from '../../../lib/cn.ts'

export type TodayView = 'overdue' | 'due-today' | 'new' | 'waiting'

/** The color of a count that is not 0. */
const ITEMS: { view: TodayView; label: string; rest?: string; color?: string }[] = [
  { view: 'overdue', label: 'Overdue', color: 'bg-[#a8180f] text-white' },
  { view: 'due-today', label: 'Due today', color: 'bg-primary text-primary-foreground' },
  { view: 'new', label: 'New' },
  { view: 'waiting', label: 'Waiting', rest: ' for the customer' },
]

type Props = {
  state: TableState
  /** Undefined until loaded. */
  counts: Record<RequestView, number> | undefined
}

/** Filters of the list with their counts; pressing the active one turns it off. */
export const TodayLine = ({ state, counts }: Props) => (
  <div
    role="group"
    aria-label="Today"
    className="flex items-center gap-1.5 overflow-x-auto max-md:gap-1"
  >
    <b aria-hidden="true" className="mr-2 font-heading text-xl max-md:hidden">
      Today
    </b>
    {ITEMS.map(({ view, label, rest, color }) => {
      const count = counts?.[view]
      const isOn = state.view === view
      return (
        <button
          key={view}
          type="button"
          aria-pressed={isOn}
          // Relative, so that what only a screen reader reads scrolls along.
          className="relative inline-flex min-h-9 flex-none items-center gap-2 rounded-md border bg-card py-1 pr-1.5 pl-3 text-sm whitespace-nowrap hover:bg-muted focus-visible:-outline-offset-3 aria-pressed:border-foreground aria-pressed:font-semibold max-md:min-h-11 max-md:gap-1 max-md:pr-1 max-md:pl-1.5"
          onClick={() => state.narrow({ view: isOn ? '' : view })}
        >
          <span>
            <span>{label}</span>
            {rest && <span className="max-md:sr-only">{rest}</span>}
          </span>{' '}
          <span
            className={cn(
              'min-w-6 rounded-md px-1.5 text-center font-semibold tabular-nums',
              count ? (color ?? 'bg-border') : 'text-muted-foreground',
            )}
          >
            {count === undefined ? '' : formatNumber(count)}
          </span>
        </button>
      )
    })}
  </div>
)
