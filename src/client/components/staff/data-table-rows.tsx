import type { Cell, RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { cn } from '../../lib/cn.ts'
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../ui/table.tsx'
import type { features, TableRowProps, TableProps } from './data-table-columns.ts'
import { RowCheckbox, RowToggle } from './data-table-controls.tsx'

const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown }
const LONG_WORD = /[^\s-]{21}/
const CELL_VARIANTS = {
  figure: 'font-semibold tabular-nums',
  amount: 'text-right tabular-nums',
}
const FOCUSED_ROW = 'has-[[data-row-toggle]:focus-visible]:bg-warning-muted'

/** Moves the details element into the expanded row. */
export function moveInto(parent: HTMLElement | null, detailsHost: HTMLElement): void {
  if (parent && detailsHost.parentElement !== parent) parent.append(detailsHost)
}

export const STALE =
  'group-aria-busy/data-table:opacity-60 group-aria-busy/data-table:[transition:opacity_0.15s_0.15s]'

export function TableRows<Data extends RowData>({ table, ...props }: TableProps<Data>) {
  const { label, renderActions, selection, density = 'compact' } = props
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
              <TableHead scope="col" className="w-12 pr-0 pl-1 max-lg:w-9 max-lg:px-0 print:hidden">
                <span className="sr-only">Details</span>
              </TableHead>
              {headers.map((header) => {
                const { column } = header
                const { variant } = column.columnDef.meta ?? {}
                const isAmount = variant === 'amount'
                const sorted = column.getIsSorted()
                return column.getCanSort() ? (
                  <TableHead
                    key={header.id}
                    scope="col"
                    className={cn(
                      'p-0 max-lg:px-0',
                      isAmount && 'text-right',
                      variant === 'figure' && 'max-lg:min-w-17.5',
                    )}
                    aria-sort={sorted ? `${sorted}ending` : 'none'}
                  >
                    <button
                      type="button"
                      className={cn(
                        'group/sort relative flex min-h-9 w-full items-center gap-1 px-3 py-1 [text-align:inherit] font-semibold text-inherit hover:text-foreground focus-visible:-outline-offset-3 max-lg:px-2',
                        // The word ends where the numbers below it do.
                        isAmount ? 'flex-row-reverse [&>svg]:left-0' : '[&>svg]:right-0',
                      )}
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
                <TableHead scope="col" className="max-lg:pl-4.5 print:hidden">
                  Actions
                </TableHead>
              )}
            </TableRow>
          ))}
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <ExpandableRow key={row.id} row={row} {...props} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function SortIcon({ sorted }: { sorted: 'asc' | 'desc' | false }) {
  const Icon = sorted ? SORT_ICONS[sorted] : ArrowUpDown
  return (
    <Icon
      size={12}
      aria-hidden="true"
      className={cn(
        // In the padding of the cell: the columns are as narrow as their content.
        'absolute flex-none max-lg:static',
        sorted
          ? 'text-foreground'
          : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60 max-xl:hidden',
      )}
    />
  )
}

/** Plain function: a component's text would have no element to replace (rule 2.94). */
const renderCell = <Data extends RowData>(cell: Cell<typeof features, Data>): ReactNode => {
  const { cell: render } = cell.column.columnDef
  return (typeof render === 'function' ? render(cell.getContext()) : render) as ReactNode
}

/** A long word breaks in its cell; unbroken, it would turn the whole table into cards. */
function markLongWords(cell: HTMLElement | null): void {
  cell?.toggleAttribute('data-long', LONG_WORD.test(cell.textContent))
}

function ExpandableRow<Data extends RowData>({
  row,
  state,
  getRowLabel,
  detailsHost,
  renderActions,
  isHighlighted,
  selection,
}: TableRowProps<Data>) {
  const detailsId = useId()
  const isExpanded = state.open === row.id
  const cells = row.getAllCells()
  return (
    <>
      {/* Mouse shortcut; the row's toggle button does the same. */}
      <TableRow
        data-row
        data-state={isExpanded || selection?.chosen.has(row.id) ? 'selected' : undefined}
        data-chosen={selection?.chosen.has(row.id) || undefined}
        data-highlighted={isHighlighted?.(row.original) || undefined}
        className={cn(
          'break-inside-avoid data-chosen:*:first:[box-shadow:inset_4px_0_0_var(--foreground)] data-highlighted:*:first:[box-shadow:inset_5px_0_0_var(--destructive)]',
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
        <TableCell className="w-12 pr-0 pl-1 max-lg:w-9 max-lg:px-0 print:hidden">
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
            <TableCell
              key={cell.id}
              ref={(box) => markLongWords(box)}
              className={cn(
                'data-long:min-w-22 data-long:wrap-anywhere',
                variant && CELL_VARIANTS[variant],
              )}
            >
              {renderCell(cell)}
            </TableCell>
          )
        })}
        {renderActions && (
          <TableCell className="w-px pr-1 pl-0.5 whitespace-nowrap print:hidden">
            {renderActions(row.original)}
          </TableCell>
        )}
      </TableRow>
      {isExpanded && (
        <TableRow id={detailsId} data-row data-slot="data-table-details" className="bg-raised">
          <TableCell
            // They begin where the text of the row does.
            className={cn(
              'pt-1 pr-4 pb-4 in-data-[density=compact]:pb-4',
              selection ? 'pl-24 max-lg:pl-20' : 'pl-15 max-lg:pl-11',
            )}
            colSpan={cells.length + 1 + (renderActions ? 1 : 0) + (selection ? 1 : 0)}
            ref={(cell) => moveInto(cell, detailsHost)}
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
