import { formatNumber } from '#shared/lib/money.ts'
import { cn } from '../../lib/cn.ts'

/** How many requests behind a tab wait for a reply, and whether some are late; nothing where none waits. */
export function TabCount({ toAnswer = 0, overdue = 0 }: { toAnswer?: number; overdue?: number }) {
  if (toAnswer === 0) return null
  const isLate = overdue > 0
  return (
    <span
      className={cn(
        'min-w-6 rounded-sm px-1.5 py-px text-center text-[0.8125rem] tabular-nums max-md:min-w-4.5 max-md:px-1',
        isLate ? 'bg-destructive-muted text-destructive' : 'bg-border text-foreground',
      )}
    >
      {formatNumber(isLate ? overdue : toAnswer)}
      <span className={isLate ? 'max-md:sr-only' : 'sr-only'}>
        {' '}
        {isLate ? 'overdue' : 'waiting'}
      </span>
    </span>
  )
}
