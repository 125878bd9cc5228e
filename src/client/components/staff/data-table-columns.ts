import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type ReactTable,
  type Row,
  type RowData,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { TableState } from '../../hooks/use-table-state.ts'

export type ColumnMeta = {
  /** Figures are bold; amounts are right-aligned. */
  variant?: 'figure' | 'amount'
}

// The server sorts and paginates, so there are no row models.
export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() })

// oxlint-disable-next-line typescript/no-explicit-any -- value types of the columns differ
export type DataTableColumns<Data extends RowData> = ColumnDef<typeof features, Data, any>[]

/** Columns by their ids. */
export type ShownColumns<Data> = Record<
  string,
  [header: string, show: (row: Data) => ReactNode, variant?: ColumnMeta['variant']]
>

/** Creates columns; those whose id is in `sorts`, the orders of the server, are sortable. */
export function createColumns<Data extends RowData>(
  columns: ShownColumns<Data>,
  sorts: readonly string[] = [],
): DataTableColumns<Data> {
  const helper = createColumnHelper<typeof features, Data>()
  return Object.entries(columns).map(([id, [header, show, variant]]) =>
    helper.accessor(() => null, {
      id,
      header,
      meta: { variant },
      enableSorting: sorts.includes(id),
      cell: ({ row }) => show(row.original),
    }),
  )
}

export type CardParts = {
  /** Number and status. */
  head: ReactNode
  title: ReactNode
  price?: ReactNode
  /** Two or three lines. */
  body: ReactNode
  /** Picture or button at the lower right. */
  corner?: ReactNode
}

export type RowProps<Data extends RowData> = {
  /** Accessible name, such as 'Retail Vehicles'. */
  label: string
  state: TableState
  /** Accessible name of a row, such as 'R-104, 2016 Ford Escape'. */
  getRowLabel: (row: Data) => string
  renderActions?: (row: Data, isCard?: boolean) => ReactNode
  toCard: (row: Data) => CardParts
  /** Marks a row with a red edge; one of its cells must state the reason as text. */
  isHighlighted?: (row: Data) => boolean
  /** Adds checkboxes; omitted if the list has no bulk actions. */
  selection?: RowSelection
  /** Row height; defaults to 'compact'. */
  density?: Density
}
/** Selected row ids; `toggle` with `isRange` extends from the row toggled last. */
export type RowSelection = {
  chosen: ReadonlySet<string>
  toggle: (id: string, isRange: boolean) => void
  toggleAll: () => void
}
export type Density = 'comfortable' | 'compact'
/** Props shared by TableRows and TableCards. */
export type TableProps<Data extends RowData> = RowProps<Data> & {
  table: ReactTable<typeof features, Data>
  /** Element that holds the details of the expanded row. */
  detailsHost: HTMLElement
}

export type TableRowProps<Data extends RowData> = Omit<TableProps<Data>, 'table'> & {
  row: Row<typeof features, Data>
}
