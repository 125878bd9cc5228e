import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useIsOnline } from '../../hooks/use-is-online.ts'
import { NO_FILTERS, type TableState } from '../../hooks/use-table-state.ts'
import { cn } from '../../lib/cn.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CARD_CLASS, CARDS_CLASS } from './data-table-cards.tsx'
import { LoadFailure } from './query-state.tsx'
import { NotLoaded } from './work-loading.tsx'

const NOT_NARROWED = { ...NO_FILTERS, q: '' }
const ROWS = 8
const CARDS = 6

/** Rows as high as those that come; their columns depend on their content. */
const LoadingRows = ({ text }: { text: string }) => (
  <div role="status" className="rounded-md border bg-card text-sm text-muted-foreground">
    <p className="flex h-10 items-center border-b-2 border-input px-4">{text}</p>
    {Array.from({ length: ROWS }, (_, row) => (
      <div key={row} className="flex h-10 items-center border-b px-4 last:border-0">
        <Skeleton className="h-3.5 grow" />
      </div>
    ))}
  </div>
)

/** Cards of the height of those that come, with the text in the first one. */
const LoadingCards = ({ text }: { text: string }) => (
  <div role="status" className={CARDS_CLASS}>
    {Array.from({ length: CARDS }, (_, card) => (
      <div key={card} className={cn(CARD_CLASS, 'min-h-34 gap-2.5 pt-3 pl-11')}>
        {card === 0 ? (
          <p className="-my-0.5 text-sm text-muted-foreground">{text}</p>
        ) : (
          <Skeleton className="h-4.5 w-28" />
        )}
        <Skeleton className="mt-1 h-5 w-2/3" />
        <Skeleton className="h-3.5 w-1/2" />
        <Skeleton className="h-3.5 w-2/5" />
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
type PlaceholderProps<Data extends RowData> = EmptyProps & {
  rows: Data[] | undefined
  isTable: boolean
  isLoading: boolean
  loading: string
}

/** Stands in for the rows while they load, and if there are none. */
export function ListPlaceholder<Data extends RowData>({
  rows,
  isTable,
  isLoading,
  loading,
  ...props
}: PlaceholderProps<Data>) {
  const isOnline = useIsOnline()
  if (!isLoading) return rows && <NoRows {...props} />
  if (!isOnline) return <NotLoaded />
  return isTable ? <LoadingRows text={loading} /> : <LoadingCards text={loading} />
}

function NoRows({
  state,
  empty,
  emptyFiltered = 'Nothing here matches that.',
  emptyActions,
}: EmptyProps) {
  const isNarrowed = state.isNarrowed || state.cursor !== ''
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border bg-card p-4">
      <p role="status" className="font-semibold">
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
