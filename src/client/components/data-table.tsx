import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useIsWide } from '../hooks/use-is-wide.ts'
import { useTableKeys } from '../hooks/use-table-keys.ts'
import type { TableState } from '../hooks/use-table-state.ts'
import { DataCards } from './data-cards.tsx'
import { DataPager } from './data-pager.tsx'
import { DataRows } from './data-rows.tsx'
import { DataToolbar, type FilterChoices } from './data-toolbar.tsx'
import { WorkLoading } from './staff/work-loading.tsx'
import { Button } from './ui/button.tsx'

export type Column<Row, Sort extends string = string> = {
  title: string
  cell: (row: Row) => ReactNode
  /** The name of the order that the column's head asks for; without it the head is text. */
  sort?: Sort
  /** Figures are set in the plate's type; at the end where they are amounts. */
  look?: 'plate' | 'amount'
  /** Where a card on a phone has it: large in front, beside that, or as a line with its title, which is what it does when left out. */
  card?: 'head' | 'side' | 'none'
}

export type DataTableProps<Row> = {
  /** What the table holds, 'Retail vehicles'. */
  label: string
  state: TableState
  columns: Column<Row>[]
  /** Absent while the first answer is on its way. */
  rows: Row[] | undefined
  idOf: (row: Row) => string
  /** What to call a row aloud: 'R-104, 2016 Ford Escape'. */
  nameOf: (row: Row) => string
  /** What stands below an unfolded row. */
  details: (row: Row) => ReactNode
  /** Buttons at the row's end. */
  actions?: (row: Row) => ReactNode
  filters: FilterChoices[]
  /** What the order is called that nobody chose: 'Newest first', unless said otherwise. */
  usualOrder?: string
  /** Orders that no column's head asks for; with them an order can be chosen on a wide screen too. */
  furtherOrders?: { value: string; label: string }[]
  /** Whether a row stands out among the others; a word in one of its cells must say why. */
  isMarked?: (row: Row) => boolean
  /** What can be searched for: 'Stock number, VIN, make or model'. */
  searchHint: string
  total: number | undefined
  /** The cursor of what follows, or null. */
  next: string | null | undefined
  /** Whether another answer is awaited while this one is shown. */
  isBusy: boolean
  loadingText: string
  /** What went wrong, or null. */
  problem: string | null
  onRetry: () => void
  /** What stands there when there is nothing at all, and when a search finds nothing. */
  empty: ReactNode
  emptyNarrowed?: ReactNode
}

/**
 * A work table: search, filters, order and paging on the server, rows that unfold, keys, and cards in place of rows on a phone.
 * All of its state is in the address (useTableState); the caller asks the server with it and hands over what came.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    state,
    columns,
    rows,
    filters,
    usualOrder,
    furtherOrders,
    searchHint,
    total,
    next,
    isBusy,
    problem,
    loadingText,
    onRetry,
  } = props
  const frame = useRef<HTMLElement>(null)
  const isWide = useIsWide()
  useTableKeys(frame)
  useTopOfPage(frame, state.cursor)
  return (
    <section ref={frame} className="work" aria-label={label} aria-busy={isBusy}>
      <DataToolbar
        {...{ state, filters, columns, usualOrder, furtherOrders, searchHint }}
        isWide={isWide}
      />
      <div role="alert">{problem !== null && <Problem {...{ problem, onRetry, state }} />}</div>
      {rows === undefined && problem === null && <WorkLoading text={loadingText} />}
      {rows?.length === 0 && <Nothing {...props} />}
      {rows &&
        rows.length > 0 &&
        (isWide ? <DataRows {...props} rows={rows} /> : <DataCards {...props} rows={rows} />)}
      {rows && rows.length > 0 && <DataPager {...{ state, total, next }} shown={rows.length} />}
    </section>
  )
}

/** Another page begins at its top. */
function useTopOfPage(frame: RefObject<HTMLElement | null>, cursor: string): void {
  const shown = useRef(cursor)
  useEffect(() => {
    if (shown.current === cursor) return
    shown.current = cursor
    frame.current?.scrollIntoView({ block: 'start' })
  }, [frame, cursor])
}

/** An address that somebody wrote by hand may ask for what there is not; then asking again does not help. */
function Problem({
  problem,
  onRetry,
  state,
}: {
  problem: string
  onRetry: () => void
  state: TableState
}) {
  const isPlain = !state.isNarrowed && state.sort === '' && state.cursor === ''
  return (
    <div className="work-problem">
      <p>{problem}</p>
      <p className="flex flex-wrap gap-x-5">
        <Button variant="link" onClick={onRetry}>
          Try again
        </Button>
        {!isPlain && (
          <Button
            variant="link"
            onClick={() => state.narrow({ q: '', view: '', status: '', sort: '' })}
          >
            Clear filters
          </Button>
        )}
      </p>
    </div>
  )
}

function Nothing<Row>({
  state,
  empty,
  emptyNarrowed = 'Nothing here matches that.',
}: DataTableProps<Row>) {
  const isNarrowed = state.isNarrowed || state.cursor !== ''
  return (
    <div role="status" className="work-empty">
      <p>{isNarrowed ? emptyNarrowed : empty}</p>
      {isNarrowed && (
        <Button variant="outline" onClick={() => state.narrow({ q: '', view: '', status: '' })}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
