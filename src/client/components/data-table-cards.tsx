import type { RowData } from '@tanstack/react-table'
import { useId } from 'react'
import { cn } from '../lib/cn.ts'
import type { ColumnMeta, View, RowViewProps } from './data-table-columns.ts'
import { CARD_CLASS, CardDetails, CompactCard } from './data-table-compact-card.tsx'
import { RowCheckbox, RowToggle } from './data-table-controls.tsx'
import { STALE, renderCell } from './data-table-rows.tsx'

/** Card layout for phones and tablets. */
export function TableCards<Data extends RowData>({ table, label, ...view }: View<Data>) {
  const { toCard } = view
  return (
    <ul
      className={cn('grid grid-cols-1 gap-3 md:grid-flow-row-dense md:grid-cols-2', STALE)}
      aria-label={label}
    >
      {table
        .getRowModel()
        .rows.map((row) =>
          toCard ? (
            <CompactCard
              key={row.id}
              row={row}
              parts={toCard(row.original)}
              label={label}
              {...view}
            />
          ) : (
            <Card key={row.id} row={row} label={label} {...view} />
          ),
        )}
    </ul>
  )
}

function Card<Data extends RowData>({
  row,
  state,
  getRowLabel,
  detailsHost,
  renderActions,
  renderCardAction,
  isHighlighted,
  selection,
}: RowViewProps<Data>) {
  const detailsId = useId()
  const isExpanded = state.open === row.id
  const cellsAt = (place: ColumnMeta['card']) =>
    row.getAllCells().filter(({ column }) => column.columnDef.meta?.card === place)
  const cells = row.getAllCells().filter(({ column }) => {
    const place = column.columnDef.meta?.card
    return place === undefined || (place === 'closed' && !isExpanded)
  })
  return (
    <li
      data-row
      data-slot="data-table-card"
      data-state={selection?.chosen.has(row.id) ? 'selected' : undefined}
      data-highlighted={isHighlighted?.(row.original) || undefined}
      className={cn(CARD_CLASS, isExpanded && 'md:col-span-2')}
    >
      <div className="flex flex-wrap gap-2 pt-2.5 pb-1.5">
        <RowToggle
          className="-mt-2.5 -mb-1.5 print:invisible"
          label={getRowLabel(row.original)}
          isExpanded={isExpanded}
          detailsId={detailsId}
          onToggle={() => state.toggle(row.id)}
        />
        <p
          data-slot="card-title"
          className="max-w-full min-w-0 grow basis-[min-content] font-heading text-2xl/[1.15] wrap-break-word cramped:wrap-anywhere"
        >
          {cellsAt('title').map((cell) => (
            <span
              key={cell.id}
              className="inline-block max-w-full not-last:mr-[0.25em] first:not-last:block first:not-last:font-sans first:not-last:text-base first:not-last:text-muted-foreground"
            >
              {renderCell(cell)}
            </span>
          ))}
        </p>
        {cellsAt('aside').map((cell) => (
          <span key={cell.id} className="ml-auto">
            {renderCell(cell)}
          </span>
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
      <dl
        className={cn(
          'grid gap-0.5 text-sm empty:hidden',
          isExpanded ? 'pl-4' : 'pl-13 cramped:pl-3',
        )}
      >
        {cells.map((cell) => (
          <div
            key={cell.id}
            className={cn(
              'grid items-baseline',
              isExpanded ? 'grid-cols-[7.5rem_minmax(0,1fr)]' : 'grid-cols-[5.5rem_minmax(0,1fr)]',
            )}
          >
            <dt className="text-sm text-muted-foreground">
              {String(cell.column.columnDef.header)}
            </dt>
            <dd className="wrap-anywhere">{renderCell(cell)}</dd>
          </div>
        ))}
      </dl>
      {cellsAt('plain').length > 0 && (
        <div
          data-slot={isExpanded ? 'open-cells' : undefined}
          className="grid gap-1 pl-13 wrap-anywhere cramped:pl-3"
        >
          {cellsAt('plain').map((cell) => (
            <div key={cell.id}>{renderCell(cell)}</div>
          ))}
        </div>
      )}
      {renderCardAction && !isExpanded && (
        <div className="mt-auto mb-2 flex flex-wrap items-center justify-between gap-x-2 pt-1 pl-13 text-sm cramped:pl-3">
          {cellsAt('foot').map((cell) => (
            <span key={cell.id}>{renderCell(cell)}</span>
          ))}
          {renderCardAction(row.original)}
        </div>
      )}
      {isExpanded && <CardDetails id={detailsId} host={detailsHost} />}
      {renderActions && (
        <div
          className={cn(
            'mt-auto -ml-2.5 flex items-center pt-1 print:hidden',
            isExpanded ? 'pl-4' : 'pl-13 cramped:pl-4',
          )}
        >
          {renderActions(row.original)}
        </div>
      )}
    </li>
  )
}
