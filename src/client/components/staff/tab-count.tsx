import { formatNumber } from '#shared/lib/money.ts'
import { cn } from '../../lib/cn.ts'

/** Number of overdue requests, or else of those to answer; renders nothing for 0. */
export function TabCount({ toAnswer = 0, overdue = 0 }: { toAnswer?: number; overdue?: number }) {
  if (toAnswer === 0) return null
  const isLate = overdue > 0
  return (
    <span
      className={cn(
        'min-w-6 rounded-md px-1.5 py-px text-center text-sm tabular-nums max-lg:min-w-5 max-lg:px-1 max-md:min-w-4.5',
        isLate ? 'bg-alert font-semibold text-white' : 'bg-border text-foreground',
      )}
    >
      <span>{formatNumber(isLate ? overdue : toAnswer)}</span>
      <span className="sr-only">{` ${isLate ? 'overdue' : 'waiting'}`}</span>
    </span>
  )
}
