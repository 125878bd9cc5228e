import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatCountdown, isTimerAmber, TIMER_DEFAULT_MS } from '#shared/domain/inactivity.ts'
import { buttonVariants } from '../../components/ui/button.tsx'
import { cn } from '../../lib/cn.ts'
import { onTokenChange } from '../../lib/staff-tokens.ts'
import { storedExpiry } from './use-session.ts'
import { useTime } from './use-time.ts'

/** How long the session still holds, and the button that renews it (docs/product.md 12.34 to 12.36). */
export function SessionTimer({
  isExtending,
  onRefresh,
}: {
  isExtending: boolean
  onRefresh: () => void
}) {
  const now = useTime()
  const expiresAt = useSyncExternalStore(onTokenChange, storedExpiry)
  const leftMs = expiresAt === null ? TIMER_DEFAULT_MS : expiresAt - now
  return (
    <div
      data-state={isTimerAmber(leftMs) ? 'amber' : undefined}
      className={cn(
        'flex items-center rounded-md pl-1',
        isTimerAmber(leftMs) &&
          'bg-primary pl-3 text-primary-foreground [--ring:var(--primary-foreground)]',
      )}
    >
      <span className="sr-only">Session ends in </span>
      <span role="timer" className="font-heading text-xl max-md:text-lg">
        {formatCountdown(leftMs)}
      </span>
      <button
        type="button"
        className={buttonVariants({
          variant: 'ghost',
          size: 'icon',
          className: 'aria-disabled:[&>svg]:opacity-50',
        })}
        aria-label="Refresh session"
        title="Refresh session"
        aria-disabled={isExtending || undefined}
        onClick={onRefresh}
      >
        <RefreshCw size={20} aria-hidden />
      </button>
    </div>
  )
}
