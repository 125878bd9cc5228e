import { useIsOnline } from '../../hooks/use-is-online.ts'
import { cn } from '../../lib/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const CARDS = 4

/** Cards in the place of a page, or without a connection the reason why it does not come. */
export function WorkLoading({ text, className }: { text: string; className?: string | undefined }) {
  if (!useIsOnline()) return <NotLoaded className={className} />
  return (
    <div role="status" className={className}>
      <p className="mb-3 text-muted-foreground">{text}</p>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {Array.from({ length: CARDS }, (_, card) => (
          <div
            key={card}
            className="grid min-h-34 content-center gap-3 rounded-md border bg-card p-4"
          >
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Stands in for what is not here while there is no connection. */
export const NotLoaded = ({ className }: { className?: string | undefined }) => (
  <p
    role="status"
    className={cn('max-w-160 rounded-md border bg-card px-4 py-3 font-semibold', className)}
  >
    Not loaded yet. It opens when the connection is back.
  </p>
)
