import type { ReactNode } from 'react'
import type { TableState } from '../../hooks/use-table-state.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadFailure } from './query-state.tsx'

const NOT_NARROWED = { q: '', view: '', status: '', location: '' }
const ROWS = 8
const BOX = 'rounded-md border bg-card px-6 py-8 max-md:px-4 max-md:py-6'

/** Rows of the same height as those of the list, which stays in place as they load. */
const LoadingRows = ({ text }: { text: string }) => (
  <div role="status" className="rounded-md border bg-card">
    <p className="border-b-2 border-input px-3 py-2 text-sm text-muted-foreground">{text}</p>
    {Array.from({ length: ROWS }, (_, row) => (
      <div
        key={row}
        className="grid h-10 grid-cols-[1fr_2fr_2fr_1fr] items-center gap-8 border-b px-3 last:border-0 max-md:h-28 max-md:grid-cols-[2fr_1fr]"
      >
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5 max-md:hidden" />
        <Skeleton className="h-3.5 max-md:hidden" />
      </div>
    ))}
  </div>
)

type ErrorProps = { message: string; state: TableState; onRetry: () => void }

/** Retry only helps if the URL itself is valid. */
export function LoadError({ message, state, onRetry }: ErrorProps) {
  const isDefault = !state.isNarrowed && state.sort === '' && state.cursor === ''
  return (
    <LoadFailure message={message} className="mb-2" onRetry={onRetry}>
      {!isDefault && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => state.narrow({ ...NOT_NARROWED, sort: '' })}
        >
          Clear filters
        </Button>
      )}
    </LoadFailure>
  )
}

type EmptyProps = {
  state: TableState
  empty: ReactNode
  emptyFiltered?: ReactNode
  emptyActions?: ReactNode
}
type PlaceholderProps = EmptyProps & {
  rows: unknown[] | undefined
  isLoading: boolean
  loading: string
}

/** Stands in for the rows while they load, and if there are none. */
export function ListPlaceholder({ rows, isLoading, loading, ...props }: PlaceholderProps) {
  if (isLoading) return <LoadingRows text={loading} />
  return rows && <NoRows {...props} />
}

function NoRows({
  state,
  empty,
  emptyFiltered = 'Nothing here matches that.',
  emptyActions,
}: EmptyProps) {
  const isNarrowed = state.isNarrowed || state.cursor !== ''
  return (
    <div className={`${BOX} grid justify-items-start gap-4`}>
      <p role="status" className="font-heading text-xl">
        {isNarrowed ? emptyFiltered : empty}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isNarrowed ? (
          <Button variant="outline" size="sm" onClick={() => state.narrow(NOT_NARROWED)}>
            Clear filters
          </Button>
        ) : (
          emptyActions
        )}
      </div>
    </div>
  )
}
