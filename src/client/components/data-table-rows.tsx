import {
  type Cell,
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type ReactTable,
  type Row,
  type RowData,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import type { TableState } from '../hooks/use-table-state.ts'
import { cn } from '../lib/cn.ts'
import { RowCheckbox, RowToggle } from './data-table-controls.tsx'
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from './ui/table.tsx'

export type ColumnMeta = {
  /** Position on a card: title, next to the title, or a labeled line (the default). */
  card?: 'title' | 'aside'
  /** Figures use the heading typeface; amounts are also right-aligned. */
  variant?: 'figure' | 'amount'
}

// The server sorts and paginates, so there are no row models.
export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() })

// oxlint-disable-next-line typescript/no-explicit-any -- value types of the columns differ
export type DataTableColumns<Data extends RowData> = ColumnDef<typeof features, Data, any>[]

/** Accessor columns are sortable by their id; display columns are not. */
export const columnHelper = <Data extends RowData>() => createColumnHelper<typeof features, Data>()

export type RowProps<Data extends RowData> = {
  /** Accessible name, such as 'Retail Vehicles'. */
  label: string
  state: TableState
  /** Accessible name of a row, such as 'R-104, 2016 Ford Escape'. */
  getRowLabel: (row: Data) => string
  /** Buttons at the end of a row. */
  renderActions?: (row: Data) => ReactNode
  /** Marks a row with a red edge; one of its cells must state the reason as text. */
  isHighlighted?: (row: Data) => boolean
  /** Adds checkboxes; omitted if the list has no bulk actions. */
  selection?: RowSelection
  /** Row height; defaults to 'comfortable'. */
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
export type View<Data extends RowData> = RowProps<Data> & {
  table: ReactTable<typeof features, Data>
  /** Element that holds the details of the expanded row. */
  detailsHost: HTMLElement
}

type RowViewProps<Data extends RowData> = Omit<View<Data>, 'table'> & {
  row: Row<typeof features, Data>
}

/** Moves the details element into the expanded row. */
function show(detailsHost: HTMLElement, place: HTMLElement | null): void {
  if (place && detailsHost.parentElement !== place) place.append(detailsHost)
}

const STALE =
  'group-aria-busy/data-table:opacity-60 group-aria-busy/data-table:[transition:opacity_0.15s_0.15s]'

/** Table layout. */
export function TableRows<Data extends RowData>({ table, ...view }: View<Data>) {
  const { label, renderActions, selection, density = 'comfortable' } = view
  const { rows } = table.getRowModel()
  const areAllChosen = rows.length > 0 && rows.every(({ id }) => selection?.chosen.has(id))
  return (
    <div
      data-density={density}
      className={cn(
        // No scroll container around the table: sticky headings in the details would stop working.
        'rounded-md border bg-card min-[75rem]:*:has-[.sticky]:overflow-clip print:border-0 print:*:overflow-visible',
        STALE,
      )}
    >
      <Table>
        <TableCaption className="sr-only">{label}</TableCaption>
        <TableHeader>
          {table.getHeaderGroups().map(({ id, headers }) => (
            <TableRow key={id} className="hover:bg-transparent">
              {selection && (
                <TableHead scope="col" className="w-9 px-0 py-0 max-lg:px-0 print:hidden">
                  <span className="sr-only">Choose</span>
                  <RowCheckbox
                    label="Choose all rows"
                    isChecked={areAllChosen}
                    onToggle={selection.toggleAll}
                  />
                </TableHead>
              )}
              <TableHead scope="col" className="w-12 pr-0 pl-1 print:hidden">
                <span className="sr-only">Details</span>
              </TableHead>
              {headers.map((header) => {
                const { column } = header
                const isAmount = column.columnDef.meta?.variant === 'amount'
                const sorted = column.getIsSorted()
                return column.getCanSort() ? (
                  <TableHead
                    key={header.id}
                    scope="col"
                    className={cn('p-0', isAmount && 'text-right')}
                    aria-sort={sorted ? `${sorted}ending` : 'none'}
                  >
                    <button
                      type="button"
                      className="min-h-10 w-full px-3 py-1.5 [text-align:inherit] font-semibold text-inherit hover:text-foreground focus-visible:-outline-offset-3 max-lg:px-2"
                      onClick={column.getToggleSortingHandler()}
                    >
                      <span>{String(column.columnDef.header)}</span>
                      <SortIcon sorted={sorted} />
                    </button>
                  </TableHead>
                ) : (
                  <TableHead
                    key={header.id}
                    scope="col"
                    className={isAmount ? 'text-right' : undefined}
                  >
                    {String(column.columnDef.header)}
                  </TableHead>
                )
              })}
              {renderActions && (
                <TableHead scope="col" className="print:hidden">
                  Actions
                </TableHead>
              )}
            </TableRow>
          ))}
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <ExpandableRow key={row.id} row={row} {...view} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown }

function SortIcon({ sorted }: { sorted: 'asc' | 'desc' | false }) {
  const Icon = sorted ? SORT_ICONS[sorted] : ArrowUpDown
  return (
    <Icon
      size={14}
      aria-hidden="true"
      className={cn('ml-1 inline-block align-[-0.1em]', sorted ? 'text-foreground' : 'opacity-45')}
    />
  )
}

/** Plain function: a component's text would have no element to replace (rule 2.94). */
const contentOf = <Data extends RowData>(cell: Cell<typeof features, Data>): ReactNode => {
  const { cell: render } = cell.column.columnDef
  return (typeof render === 'function' ? render(cell.getContext()) : render) as ReactNode
}

const CELL_VARIANTS = {
  figure: 'font-heading text-[1.1875rem]',
  amount: 'font-heading text-right text-[1.1875rem]',
}
const FOCUSED_ROW = 'has-[[data-row-toggle]:focus-visible]:bg-warning-muted'

function ExpandableRow<Data extends RowData>({
  row,
  state,
  getRowLabel,
  detailsHost,
  renderActions,
  isHighlighted,
  selection,
}: RowViewProps<Data>) {
  const detailsId = useId()
  const isExpanded = state.open === row.id
  const cells = row.getAllCells()
  return (
    <>
      {/* Mouse shortcut; the row's toggle button does the same. */}
      <TableRow
        data-row
        data-state={isExpanded ? 'selected' : undefined}
        data-highlighted={isHighlighted?.(row.original) || undefined}
        className={cn(
          'break-inside-avoid data-highlighted:*:first:[box-shadow:inset_5px_0_0_var(--destructive)]',
          isExpanded ? 'border-transparent' : FOCUSED_ROW,
        )}
        onClick={(event) => isPlainClick(event) && state.toggle(row.id)}
      >
        {selection && (
          <TableCell className="w-9 px-0 py-0 max-lg:px-0 print:hidden">
            <RowCheckbox
              label={`Choose ${getRowLabel(row.original)}`}
              isChecked={selection.chosen.has(row.id)}
              onToggle={(isRange) => selection.toggle(row.id, isRange)}
            />
          </TableCell>
        )}
        <TableCell className="w-12 pr-0 pl-1 print:hidden">
          <RowToggle
            label={getRowLabel(row.original)}
            isExpanded={isExpanded}
            detailsId={detailsId}
            onToggle={() => state.toggle(row.id)}
          />
        </TableCell>
        {cells.map((cell) => {
          const { variant } = cell.column.columnDef.meta ?? {}
          return (
            <TableCell key={cell.id} className={variant && CELL_VARIANTS[variant]}>
              {contentOf(cell)}
            </TableCell>
          )
        })}
        {renderActions && (
          <TableCell className="w-px whitespace-nowrap print:hidden">
            {renderActions(row.original)}
          </TableCell>
        )}
      </TableRow>
      {isExpanded && (
        <TableRow id={detailsId} data-row data-slot="data-table-details" className="bg-muted">
          <TableCell
            className="pt-1 pr-4 pb-5 pl-12"
            colSpan={cells.length + 1 + (renderActions ? 1 : 0) + (selection ? 1 : 0)}
            ref={(cell) => show(detailsHost, cell)}
          />
        </TableRow>
      )}
    </>
  )
}

/** Ignores clicks on controls, text selection, and events from the row's menus and dialogs. */
const isPlainClick = ({ currentTarget, target }: MouseEvent): boolean =>
  currentTarget.contains(target as Element) &&
  !(target as Element).closest('a, button, input, label, select') &&
  (getSelection()?.isCollapsed ?? true)

/** Card layout for phones and tablets. */
export function TableCards<Data extends RowData>({ table, label, ...view }: View<Data>) {
  return (
    <ul
      className={cn('grid grid-cols-1 items-start gap-3 md:grid-cols-2', STALE)}
      aria-label={label}
    >
      {table.getRowModel().rows.map((row) => (
        <Card key={row.id} row={row} label={label} {...view} />
      ))}
    </ul>
  )
}

function Card<Data extends RowData>({
  row,
  state,
  getRowLabel,
  detailsHost,
  renderActions,
  isHighlighted,
  selection,
}: RowViewProps<Data>) {
  const detailsId = useId()
  const isExpanded = state.open === row.id
  const cellsAt = (place: ColumnMeta['card']) =>
    row.getAllCells().filter(({ column }) => column.columnDef.meta?.card === place)
  return (
    <li
      data-row
      data-slot="data-table-card"
      data-highlighted={isHighlighted?.(row.original) || undefined}
      className={cn(
        'break-inside-avoid rounded-md border bg-card pt-1 pr-4 pb-2 has-[[data-row-toggle]:focus-visible]:border-foreground data-highlighted:[box-shadow:inset_5px_0_0_var(--destructive)]',
        isExpanded && 'md:col-span-2',
      )}
    >
      <div className="flex flex-wrap gap-2 pt-2.5 pb-1.5">
        <RowToggle
          className="-mt-2.5 -mb-1.5 print:invisible"
          label={getRowLabel(row.original)}
          isExpanded={isExpanded}
          detailsId={detailsId}
          onToggle={() => state.toggle(row.id)}
        />
        <p className="max-w-full min-w-min flex-1 font-heading text-[1.375rem]/[1.15] wrap-break-word cramped:wrap-anywhere">
          {cellsAt('title').map((cell) => (
            <span key={cell.id} className="inline-block not-last:mr-[0.25em]">
              {contentOf(cell)}
            </span>
          ))}
        </p>
        {cellsAt('aside').map((cell) => (
          <span key={cell.id}>{contentOf(cell)}</span>
        ))}
        {selection && (
          <span className="-mt-2.5 -mr-3 -mb-1.5 -ml-2 print:hidden cramped:m-0">
            <RowCheckbox
              label={`Choose ${getRowLabel(row.original)}`}
              isChecked={selection.chosen.has(row.id)}
              onToggle={(isRange) => selection.toggle(row.id, isRange)}
            />
          </span>
        )}
      </div>
      <dl className="grid gap-0.5 pl-13 text-[0.9375rem] cramped:pl-3">
        {cellsAt(undefined).map((cell) => (
          <div key={cell.id} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline">
            <dt className="text-[0.875rem] text-muted-foreground">
              {String(cell.column.columnDef.header)}
            </dt>
            <dd className="wrap-anywhere">{contentOf(cell)}</dd>
          </div>
        ))}
      </dl>
      {isExpanded && (
        <div
          id={detailsId}
          data-slot="data-table-details"
          className="pl-4"
          ref={(box) => show(detailsHost, box)}
        />
      )}
      {renderActions && (
        <div
          className={cn(
            'mt-1 -ml-2.5 flex items-center print:hidden',
            isExpanded ? 'pl-4' : 'pl-13 cramped:pl-4',
          )}
        >
          {renderActions(row.original)}
        </div>
      )}
    </li>
  )
}
