import { formatNumber } from '#shared/lib/money.ts'

/** How many things behind a tab wait for somebody, and whether some are late; nothing where nothing waits. */
export function TabCount({ toAnswer = 0, overdue = 0 }: { toAnswer?: number; overdue?: number }) {
  if (toAnswer === 0) return null
  return (
    <span className={overdue > 0 ? 'tab-count tab-count-late' : 'tab-count'}>
      {formatNumber(overdue > 0 ? overdue : toAnswer)}
      <span className={overdue > 0 ? undefined : 'sr-only'}>
        {' '}
        {overdue > 0 ? 'overdue' : 'waiting'}
      </span>
    </span>
  )
}
