import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { TodayCards } from './today-cards.tsx'

const CARDS = 6
const ROWS = 3

/** The shape of Today: a strip and cards of some rows. */
export const TodayLoading = () => (
  <div role="status">
    <span className="sr-only">Loading today's list...</span>
    <div className="mb-4 grid gap-3 rounded-md border bg-card p-4">
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-10" />
    </div>
    <TodayCards
      cards={Array.from({ length: CARDS }, (_, at) => ({
        key: String(at),
        count: 0,
        rows: ROWS,
        card: <LoadingCard key={at} />,
      }))}
    />
  </div>
)

const LoadingCard = () => (
  <div className="grid gap-4 rounded-md border bg-card p-4">
    <Skeleton className="h-6 w-32" />
    {Array.from({ length: ROWS }, (_, row) => (
      <div key={row} className="grid gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    ))}
  </div>
)
