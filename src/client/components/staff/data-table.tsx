import { functionalUpdate, type RowData, type SortingState, useTable } from '@tanstack/react-table'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatNumber } from '#shared/lib/money.ts'
import { useIsWide } from '../../hooks/use-is-wide.ts'
import { useTableFits } from '../../hooks/use-table-fits.ts'
import { useTableKeys } from '../../hooks/use-table-keys.ts'
import type { TableState } from '../../hooks/use-table-state.ts'
import { explainFailure } from '../../lib/failure.ts'
import { Button } from '../ui/button.tsx'
import { TableCards } from './data-table-cards.tsx'
import { type DataTableColumns, features, type RowProps } from './data-table-columns.ts'
import { TableRows } from './data-table-rows.tsx'
import { ListPlaceholder, LoadError } from './data-table-states.tsx'
import { DataTableToolbar, type FilterProps } from './data-table-toolbar.tsx'

type Props<Data extends RowData> = RowProps<Data> &
  FilterProps & {
    renderDetails: (row: Data) => ReactNode
    /** Plural noun for messages, such as 'vehicles' in 'Loading vehicles...'. */
    noun: string
    /** Result of useQuery for the page that `state` describes. */
    query: {
      data: { next: string | null; total: number } | undefined
      error: unknown
      /** True while the rows of an earlier search, filter or page stay. */
      isPlaceholderData: boolean
      refetch: () => unknown
    }
    /** Undefined while the first page is loading. */
    rows: Data[] | undefined
    columns: DataTableColumns<Data>
    getRowId: (row: Data) => string
    searchHint: string
    /** Bar of actions for selected rows. */
    bulkBar?: ReactNode
    /** Minimum screen width for the table layout, in CSS pixels; defaults to 900. */
    tableFromPx?: number
    tools?: ReactNode
    /** Label of the default order; defaults to 'Newest first'. */
    defaultSortLabel?: string
    /** Orders that no column header offers. */
    extraSorts?: { value: string; label: string }[]
    /** Empty states: no rows at all, and no match for the filter. */
    empty: ReactNode
    emptyFiltered?: ReactNode
    /** Buttons of the first empty state. */
    emptyActions?: ReactNode
    /** Takes the place of the pages. */
    more?: ReactNode
  }

/** Narrower screens get cards. */
const TABLE_FROM_PX = 900
const NO_ROWS: never[] = []

/** Table whose search, filters, order and pages the server applies; its state is in the URL. */
export function DataTable<Data extends RowData>(props: Props<Data>) {
  const { label, noun, state, query, rows, columns, getRowId, searchHint } = props
  const { data: page, error, isPlaceholderData } = query
  const section = useRef<HTMLElement>(null)
  const isWide = useIsWide(props.tableFromPx ?? TABLE_FROM_PX)
  const isTable = useTableFits(section, rows) && isWide
  useTableKeys(section)
  useScrollToTop(section, state.cursor)
  const sorting = useMemo<SortingState>(
    () =>
      state.sort === ''
        ? []
        : [{ id: state.sort.replace(/^-/, ''), desc: state.sort.startsWith('-') }],
    [state.sort],
  )
  const table = useTable({
    features,
    columns,
    data: rows ?? NO_ROWS,
    getRowId,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting)
      state.narrow({ sort: next ? `${next.desc ? '-' : ''}${next.id}` : '' })
    },
  })
  const sortable = table.getAllColumns().filter((column) => column.getCanSort())
  const Layout = isTable ? TableRows : TableCards
  // A separate element preserves the state of the details when the layout changes.
  const detailsHost = useMemo(() => createDetailsHost(), [])
  const open = rows?.find((row) => getRowId(row) === state.open)
  return (
    <section
      ref={section}
      data-slot="data-table"
      className="group/data-table flex scroll-mt-18 flex-col"
      aria-label={label}
      aria-busy={isPlaceholderData}
    >
      {props.bulkBar}
      <DataTableToolbar
        state={state}
        mainFilter={props.mainFilter}
        filters={props.filters}
        searchHint={searchHint}
        total={page?.total}
        tools={isTable && props.tools}
        columns={sortable.map(({ id, columnDef }) => ({ id, label: String(columnDef.header) }))}
        defaultSortLabel={props.defaultSortLabel}
        extraSorts={props.extraSorts}
      />
      <div role="alert">
        {error !== null && (
          <LoadError
            message={explainFailure(error, `Failed to fetch ${noun}`)}
            state={state}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
      {rows !== undefined && rows.length > 0 ? (
        <>
          <Layout {...props} table={table} detailsHost={detailsHost} />
          {open && createPortal(props.renderDetails(open), detailsHost, state.open)}
          {props.more ? (
            <p className="mt-3 flex min-h-11 items-center">{props.more}</p>
          ) : (
            <Pagination state={state} page={page} shown={rows.length} />
          )}
        </>
      ) : (
        <ListPlaceholder
          isLoading={rows === undefined && error === null}
          loading={`Loading ${noun}...`}
          isTable={isTable}
          {...props}
        />
      )}
    </section>
  )
}

function createDetailsHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'contents'
  return host
}

/** Scrolls to the top of the table after a page change. */
function useScrollToTop(section: RefObject<HTMLElement | null>, cursor: string): void {
  const shown = useRef(cursor)
  useEffect(() => {
    if (shown.current === cursor) return
    shown.current = cursor
    section.current?.scrollIntoView({ block: 'start' })
  }, [section, cursor])
}

function Pagination<Data extends RowData>({
  state: { page: number, cursor, previous, next: goTo },
  page,
  shown,
}: {
  state: TableState
  page: Props<Data>['query']['data']
  shown: number
}) {
  const { total, next } = page ?? { total: undefined, next: null }
  const hasOthers = cursor !== '' || next !== null
  return (
    <nav
      className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-muted-foreground"
      aria-label="Pages"
    >
      <p role="status">
        {`${number && hasOthers ? `Page ${number}: ` : ''}${
          hasOthers && total !== undefined
            ? `${formatNumber(shown)} of ${formatNumber(total)}`
            : `${formatNumber(total ?? shown)} total`
        }`}
      </p>
      {hasOthers && (
        <div className="flex gap-2 text-foreground print:hidden">
          <Button
            variant="outline"
            className="min-h-11"
            disabled={cursor === ''}
            onClick={previous}
          >
            {number === undefined ? 'First page' : 'Previous'}
          </Button>
          <Button
            variant="outline"
            className="min-h-11"
            disabled={next === null}
            onClick={() => next !== null && goTo(next)}
          >
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
