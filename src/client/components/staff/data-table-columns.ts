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

/** Accessor columns are sortable by their id; display columns are not. */
export const columnHelper = <Data extends RowData>() => createColumnHelper<typeof features, Data>()

type Shown<Data> = [header: string, show: (row: Data) => ReactNode, variant?: ColumnMeta['variant']]

/** Columns of a list that is not sorted by them, by their ids. */
export const createColumns = <Data extends RowData>(
  columns: Record<string, Shown<Data>>,
): DataTableColumns<Data> =>
  Object.entries(columns).map(([id, [header, show, variant]]) =>
    columnHelper<Data>().display({
      id,
      header,
      meta: { variant },
      cell: ({ row }) => show(row.original),
    }),
  )

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
